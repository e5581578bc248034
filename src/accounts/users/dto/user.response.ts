import { ApiProperty } from '@nestjs/swagger';
import type { View } from '../../../core/http/context/locale.js';
import { SHOWN } from '../../../core/http/fields/response-properties.js';
import { type Page, presentEnvelope } from '../../../core/http/lists/page.js';
import { PageResponse } from '../../../core/http/lists/page.response.js';
import { authUrl } from '../../../core/http/routing/links.js';
import { PersonResponse, presentPerson } from '../../auth/dto/auth.response.js';
import type { User } from '../../auth/user.entity.js';

export class UserResponse extends PersonResponse {
  /** UTC. */
  @ApiProperty(SHOWN.time)
  created_at!: string;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

export class UserPageResponse extends PageResponse {
  @ApiProperty({ type: UserResponse, ...SHOWN.items })
  users!: UserResponse[];
}

export function presentUser(user: User, view: View): UserResponse {
  return { ...presentPerson(user), created_at: user.createdUtc, rest_url: `${authUrl('users', view)}/${user.id}` };
}

export function presentUserPage(page: Page<User>, view: View): UserPageResponse {
  return { users: page.items.map((user) => presentUser(user, view)), ...presentEnvelope('users', page, view) };
}
