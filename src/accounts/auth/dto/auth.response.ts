import { ApiProperty } from '@nestjs/swagger';
import { parseScopes, type Role, ROLES, type Scope, SCOPES } from '../../../core/http/context/principal.js';
import type { SignedInContext } from '../../../core/http/context/request-context.js';
import { toIsoUtc } from '../../../core/time/moment.js';
import type { Token } from '../tokens/token.entity.js';
import type { User } from '../user.entity.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

export class AccountResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
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

/** The account of the signed-in user, with the scopes and the expiry of the credentials. */
export class MeResponse extends AccountResponse {
  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];

  @ApiProperty({ ...RESPONSE_SCHEMA.instant, nullable: true })
  expires_at!: string | null;
}

/** A token without its secret. */
export class TokenResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty(RESPONSE_SCHEMA.instant)
  created_at!: string;

  @ApiProperty({ ...RESPONSE_SCHEMA.instant, nullable: true })
  last_used_at!: string | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.instant, nullable: true })
  expires_at!: string | null;

  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];
}

export class NewTokenResponse extends TokenResponse {
  /** The secret. Only this response shows it. */
  @ApiProperty()
  token!: string;
}

export class TokenListResponse {
  @ApiProperty({ type: [TokenResponse] })
  tokens!: TokenResponse[];
}

export function presentAccount({ id, username, name, email, role }: User): AccountResponse {
  return { id, username, name, email, role };
}

export function presentMe(user: User, { principal: { scopes, endsUtc } }: SignedInContext): MeResponse {
  return { ...presentAccount(user), scopes: SCOPES.filter((scope) => scopes.has(scope)), expires_at: toIsoUtc(endsUtc) };
}

export function presentToken({ id, name, createdUtc, lastUsedUtc, expiresUtc, scopes }: Token): TokenResponse {
  return {
    id,
    name,
    created_at: toIsoUtc(createdUtc),
    last_used_at: toIsoUtc(lastUsedUtc),
    expires_at: toIsoUtc(expiresUtc),
    scopes: [...parseScopes(scopes)],
  };
}

export function presentNewToken({ record, token }: { record: Token; token: string }): NewTokenResponse {
  return { ...presentToken(record), token };
}
