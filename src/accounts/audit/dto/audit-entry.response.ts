import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_ACTIONS, type AuditAction } from '../../../core/database/transactions/pending-changes.js';
import { CREDENTIAL_KINDS, type CredentialKind } from '../../../core/http/context/principal.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, presentPageEnvelope, PageResponse } from '../../../core/http/lists/page.js';
import { REQUEST_ID_PATTERN } from '../../../core/http/validation/ids.js';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import { AUDITED_NAMES, type AuditedName } from '../../../core/resources.js';
import type { AuditEntry } from '../audit-entry.entity.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

export class ChangeResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  sequence!: number;

  /** UTC. */
  @ApiProperty(RESPONSE_SCHEMA.instant)
  at!: string;

  @ApiProperty({ enum: AUDITED_NAMES })
  type!: AuditedName;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  id!: number | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.time, required: false })
  original_start_date?: string;

  @ApiProperty({ enum: AUDIT_ACTIONS })
  action!: AuditAction;

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA })
  languages!: string[];

  @ApiProperty({ type: [String] })
  fields!: string[];

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  user!: number | null;

  @ApiProperty({ type: String, nullable: true })
  username!: string | null;

  @ApiProperty({ type: String, nullable: true, enum: CREDENTIAL_KINDS })
  means!: CredentialKind | null;

  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  token!: number | null;

  @ApiProperty({ type: String, nullable: true })
  address!: string | null;

  @ApiProperty({ type: String, nullable: true, pattern: REQUEST_ID_PATTERN.source, example: 'f0a5c1d2' })
  request_id!: string | null;
}

export class ChangePageResponse extends PageResponse {
  @ApiProperty({ type: ChangeResponse, ...RESPONSE_SCHEMA.items })
  changes!: ChangeResponse[];
}

export function presentAuditEntry(auditEntry: AuditEntry): ChangeResponse {
  const { sequence, resource, recordId, action, username, signedInBy, address } = auditEntry;
  return {
    sequence,
    at: toIsoUtc(auditEntry.atUtc),
    type: resource,
    id: recordId,
    ...(auditEntry.originalStart === null ? {} : { original_start_date: auditEntry.originalStart }),
    // The search leaves out the rows of the change feed.
    action: action as AuditAction,
    languages: splitWords(auditEntry.languages),
    fields: splitWords(auditEntry.fields),
    user: auditEntry.userId,
    username,
    means: signedInBy,
    token: auditEntry.tokenId,
    address,
    request_id: auditEntry.requestId,
  };
}

export function presentAuditPage(page: Page<AuditEntry>, context: RequestContext): ChangePageResponse {
  return { changes: page.items.map(presentAuditEntry), ...presentPageEnvelope('audit', page, context) };
}

function splitWords(text: string): string[] {
  return text === '' ? [] : text.split(',');
}
