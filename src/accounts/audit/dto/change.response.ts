import { ApiProperty } from '@nestjs/swagger';
import { type Action, ACTIONS } from '../../../core/database/transactions/pending-changes.js';
import type { Means } from '../../../core/http/context/principal.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { REQUEST_ID } from '../../../core/http/fields/request-id-field.js';
import { SHOWN } from '../../../core/http/fields/response-properties.js';
import { type Page, presentEnvelope } from '../../../core/http/lists/page.js';
import { PageResponse } from '../../../core/http/lists/page.response.js';
import { LANGUAGES } from '../../../core/i18n/languages.js';
import { AUDITED_NAMES, type AuditedName } from '../../../core/resources/resources.js';
import type { Change } from '../change.entity.js';

export class ChangeResponse {
  @ApiProperty(SHOWN.id)
  sequence!: number;

  /** UTC. */
  @ApiProperty(SHOWN.time)
  at!: string;

  @ApiProperty({ enum: AUDITED_NAMES })
  type!: AuditedName;

  @ApiProperty({ ...SHOWN.id, nullable: true })
  id!: number | null;

  @ApiProperty({ enum: ACTIONS })
  action!: Action;

  @ApiProperty({ enum: LANGUAGES, isArray: true })
  languages!: string[];

  @ApiProperty({ type: [String] })
  fields!: string[];

  @ApiProperty({ ...SHOWN.id, nullable: true })
  user!: number | null;

  @ApiProperty({ type: String, nullable: true })
  username!: string | null;

  @ApiProperty({ type: String, nullable: true, enum: ['token', 'password', 'issuer'] })
  means!: Means | null;

  @ApiProperty({ ...SHOWN.id, nullable: true })
  token!: number | null;

  @ApiProperty({ type: String, nullable: true })
  address!: string | null;

  @ApiProperty({ type: String, nullable: true, pattern: REQUEST_ID.source, example: 'f0a5c1d2' })
  request_id!: string | null;
}

export class ChangePageResponse extends PageResponse {
  @ApiProperty({ type: ChangeResponse, ...SHOWN.items })
  changes!: ChangeResponse[];
}

function presentChange(change: Change): ChangeResponse {
  const { sequence, resource, recordId, action, username, means, address } = change;
  return {
    sequence,
    at: change.atUtc,
    type: resource,
    id: recordId,
    action,
    languages: words(change.languages),
    fields: words(change.fields),
    user: change.userId,
    username,
    means,
    token: change.tokenId,
    address,
    request_id: change.requestId,
  };
}

export function presentChangePage(page: Page<Change>, context: RequestContext): ChangePageResponse {
  return { changes: page.items.map(presentChange), ...presentEnvelope('audit', page, context) };
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(',');
}
