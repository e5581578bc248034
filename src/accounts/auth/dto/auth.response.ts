import { ApiProperty } from '@nestjs/swagger';
import { ROLES, type Role } from '../../../core/http/context/principal.js';
import type { SignedInContext } from '../../../core/http/context/request-context.js';
import { type Scope, SCOPES, scopesIn } from '../../../core/http/context/scopes.js';
import { SHOWN } from '../../../core/http/fields/response-properties.js';
import type { Token } from '../tokens/token.entity.js';
import type { User } from '../user.entity.js';

export class PersonResponse {
  @ApiProperty(SHOWN.id)
  id!: number;

  @ApiProperty()
  username!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  email!: string | null;

  @ApiProperty({ enum: ROLES })
  role!: Role;
}

/** One's own account, and what one signed in with. */
export class MeResponse extends PersonResponse {
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];

  /** When what one signed in with ends, UTC. */
  @ApiProperty({ ...SHOWN.time, nullable: true })
  expires_at!: string | null;
}

/** A token without itself: times in UTC, `YYYY-MM-DD hh:mm:ss`. */
export class TokenResponse {
  @ApiProperty(SHOWN.id)
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty(SHOWN.time)
  created_at!: string;

  @ApiProperty({ ...SHOWN.time, nullable: true })
  last_used_at!: string | null;

  @ApiProperty({ ...SHOWN.time, nullable: true })
  expires_at!: string | null;

  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];
}

export class NewTokenResponse extends TokenResponse {
  /** Shown this once. */
  @ApiProperty()
  token!: string;
}

export class TokenListResponse {
  @ApiProperty({ type: [TokenResponse] })
  tokens!: TokenResponse[];
}

export function presentPerson({ id, username, name, email, role }: User): PersonResponse {
  return { id, username, name, email, role };
}

export function presentMe(user: User, { principal: { scopes, endsUtc } }: SignedInContext): MeResponse {
  return { ...presentPerson(user), scopes: SCOPES.filter((scope) => scopes.has(scope)), expires_at: endsUtc };
}

export function presentToken({ id, name, createdUtc, lastUsedUtc, expiresUtc, scopes }: Token): TokenResponse {
  return { id, name, created_at: createdUtc, last_used_at: lastUsedUtc, expires_at: expiresUtc, scopes: [...scopesIn(scopes)] };
}
