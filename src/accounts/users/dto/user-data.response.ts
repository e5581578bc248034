import { ApiProperty } from '@nestjs/swagger';
import type { SignedInContext } from '../../../core/http/context/request-context.js';
import { mediaUrl, recordUrl, sourceUrl, userDataUrl, webhookUrl } from '../../../core/http/routing/links.js';
import { CONTENT_NAMES, RESOURCES } from '../../../core/resources.js';
import { ChangeResponse, presentAuditEntry } from '../../audit/dto/audit-entry.response.js';
import { presentToken, TokenResponse } from '../../auth/dto/auth.response.js';
import { presentSession, SessionResponse } from '../../sessions/dto/session.response.js';
import type { OwnedName } from '../owned-records.js';
import type { UserData } from '../user-data.service.js';
import { presentUser, UserResponse } from './user.response.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

/** The account of the user at an OpenID Connect issuer. */
export class UserIdentityResponse {
  @ApiProperty()
  issuer!: string;

  @ApiProperty()
  subject!: string;
}

/** A record that the user owns. */
export class OwnedRecordResponse {
  @ApiProperty({ enum: [...CONTENT_NAMES, 'media'] })
  type!: OwnedName;

  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

/** What the service keeps about a user. */
export class UserDataResponse {
  @ApiProperty({ type: UserResponse })
  user!: UserResponse;

  @ApiProperty()
  has_password!: boolean;

  @ApiProperty({ type: [UserIdentityResponse] })
  identities!: UserIdentityResponse[];

  @ApiProperty({ type: [TokenResponse] })
  tokens!: TokenResponse[];

  @ApiProperty({ type: [SessionResponse] })
  sessions!: SessionResponse[];

  @ApiProperty({ type: [String] })
  sources!: string[];

  @ApiProperty({ type: [String] })
  webhooks!: string[];

  @ApiProperty({ type: OwnedRecordResponse, ...RESPONSE_SCHEMA.items })
  records!: OwnedRecordResponse[];

  @ApiProperty(RESPONSE_SCHEMA.count)
  records_total!: number;

  @ApiProperty({ type: ChangeResponse, ...RESPONSE_SCHEMA.items })
  changes!: ChangeResponse[];

  @ApiProperty(RESPONSE_SCHEMA.count)
  changes_total!: number;

  @ApiProperty({ format: 'uri', required: false })
  next_rest_url?: string;
}

export function presentUserData(data: UserData, context: SignedInContext): UserDataResponse {
  const { user, identities, tokens, sessions, sourceIds, webhookIds, records, changes, page, perPage } = data;
  const hasMore = Math.max(records.total, changes.total) > page * perPage;
  return {
    user: presentUser(user, context),
    has_password: user.passwordHash !== null,
    identities: identities.map(({ issuer, subject }) => ({ issuer, subject })),
    tokens: tokens.map(presentToken),
    sessions: sessions.map((session) => presentSession(session, context)),
    sources: sourceIds.map((id) => sourceUrl(id, context)),
    webhooks: webhookIds.map((id) => webhookUrl(id, context)),
    records: records.items.map(({ type, id }) => ({
      type,
      id,
      rest_url: type === 'media' ? mediaUrl(id, context) : recordUrl(RESOURCES[type].collection, id, context),
    })),
    records_total: records.total,
    changes: changes.items.map(presentAuditEntry),
    changes_total: changes.total,
    ...(hasMore ? { next_rest_url: userDataUrl(user.id, page + 1, context) } : {}),
  };
}
