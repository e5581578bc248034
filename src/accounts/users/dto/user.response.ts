import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiProperty } from '@nestjs/swagger';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, presentPage, PageResponse } from '../../../core/http/lists/page.js';
import { authUrl } from '../../../core/http/routing/links.js';
import { AccountResponse, presentAccount } from '../../auth/dto/auth.response.js';
import type { User } from '../../auth/user.entity.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

export class UserResponse extends AccountResponse {
  /** UTC. */
  @ApiProperty(RESPONSE_SCHEMA.instant)
  created_at!: string;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

export class UserPageResponse extends PageResponse {
  @ApiProperty({ type: UserResponse, ...RESPONSE_SCHEMA.items })
  users!: UserResponse[];
}

export function presentUser(user: User, context: RequestContext): UserResponse {
  return { ...presentAccount(user), created_at: toIsoUtc(user.createdUtc), rest_url: `${authUrl('users', context)}/${user.id}` };
}

export function presentUserPage(page: Page<User>, context: RequestContext): UserPageResponse {
  return presentPage('users', page, presentUser, context);
}
