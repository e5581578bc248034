import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { readFormer } from '../../accounts/audit/record-version.entity.js';
import { AUDIT_ACTIONS, type AuditAction } from '../../core/database/transactions/pending-changes.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import { CREDENTIAL_KINDS, type CredentialKind } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Page, PageResponse, presentPageEnvelope } from '../../core/http/lists/page.js';
import { type Collection, pageBelowUrl } from '../../core/http/routing/links.js';
import { LANGUAGE_SCHEMA } from '../../core/http/validation/languages.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';
import { toLocal } from '../../core/time/moment.js';
import { getValue, listDifferences } from './field-values.js';
import type { HistoryFields, HistorySubject } from './history-subject.js';
import type { OpenedVersion, Version } from './history.service.js';
import type { LeftOut } from './restoration.js';
import type { RestoredRecord } from './restoration.service.js';
import { VERSION } from '../records/content.response.js';

export class VersionUserResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty()
  name!: string;
}

/** A version of a record, in its history. */
@ApiExtraModels(VersionUserResponse)
export class VersionResponse {
  @ApiProperty({ ...VERSION, required: true })
  version!: number;

  @ApiProperty(RESPONSE_SCHEMA.time)
  date!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  date_utc!: string;

  @ApiProperty({ oneOf: [{ $ref: getSchemaPath(VersionUserResponse) }], nullable: true })
  user!: VersionUserResponse | null;

  @ApiProperty({ type: String, nullable: true, enum: CREDENTIAL_KINDS })
  means!: CredentialKind | null;

  @ApiProperty({ enum: AUDIT_ACTIONS })
  action!: AuditAction;

  @ApiProperty({ type: [String] })
  fields!: string[];

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA })
  languages!: string[];

  @ApiProperty({ ...RESPONSE_SCHEMA.time, required: false })
  original_start_date?: string;
}

export class HistoryPageResponse extends PageResponse {
  @ApiProperty({ type: VersionResponse, ...RESPONSE_SCHEMA.items })
  versions!: VersionResponse[];
}

/** A value of any field. */
const ANY_VALUE = {
  anyOf: [
    ...['string', 'number', 'boolean'].map((type) => ({ type })),
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: {} },
  ],
  nullable: true,
};

/** A field, and its value before a version and after it. */
export class ChangedFieldResponse {
  @ApiProperty()
  field!: string;

  @ApiProperty({ ...LANGUAGE_SCHEMA, required: false })
  language?: string;

  @ApiProperty(ANY_VALUE)
  before!: unknown;

  @ApiProperty(ANY_VALUE)
  after!: unknown;
}

export class MissingRecordResponse {
  @ApiProperty()
  field!: string;

  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;
}

/** A record as it was after a version. */
@ApiExtraModels(ChangedFieldResponse, MissingRecordResponse)
export class OpenedVersionResponse extends VersionResponse {
  @ApiProperty({ type: Object, additionalProperties: {} })
  record!: Record<string, unknown>;

  @ApiProperty({ type: Object, additionalProperties: { type: 'object', additionalProperties: {} } })
  translations!: Record<string, Record<string, unknown>>;

  @ApiProperty({ type: [ChangedFieldResponse] })
  changed!: ChangedFieldResponse[];

  @ApiProperty({ type: [MissingRecordResponse] })
  missing!: MissingRecordResponse[];
}

export class RestoredFieldResponse {
  @ApiProperty()
  field!: string;

  @ApiProperty({ ...LANGUAGE_SCHEMA, required: false })
  language?: string;
}

export class LeftOutFieldResponse extends RestoredFieldResponse {
  @ApiProperty({ enum: ['changed-since', 'gone', 'divided', 'needs-approval', 'not-in-version'] })
  reason!: LeftOut['reason'];

  @ApiProperty({ type: 'array', items: RESPONSE_SCHEMA.id, required: false })
  ids?: number[];
}

/** Creates the class of the response of an undo or a restore: the record, and what came back. */
export function restoredResponse<Shown extends object>(response: Type<Shown>): Type<object> {
  @ApiExtraModels(RestoredFieldResponse, LeftOutFieldResponse)
  class RestoredResponse extends (response as Type<object>) {
    @ApiProperty({ type: [RestoredFieldResponse] })
    undone!: RestoredFieldResponse[];

    @ApiProperty({ type: [LeftOutFieldResponse] })
    left_out!: LeftOutFieldResponse[];
  }
  return Object.defineProperty(RestoredResponse, 'name', { value: `Restored${response.name}` });
}

export function presentHistory(
  { subject, page }: { subject: HistorySubject; page: Page<Version> },
  collection: Collection,
  context: RequestContext,
): HistoryPageResponse {
  const versions = page.items.map((version) => presentVersion(version, context));
  const buildUrl = (number?: number) => pageBelowUrl(`${collection}/${subject.id}/history`, context, number);
  return { versions, ...presentPageEnvelope(collection, page, context, buildUrl) };
}

function presentVersion({ rows, user }: Version, { settings }: RequestContext): VersionResponse {
  const { version, atUtc, signedInBy, action, originalStart } = rows[0]!;
  const former = rows.map(readFormer);
  const texts = former.flatMap((values) => Object.values(values.texts));
  return {
    version,
    date: toLocal(atUtc, settings.siteTimezone),
    date_utc: atUtc,
    user: user ? { id: user.id, name: user.name } : null,
    means: signedInBy,
    action,
    fields: [...new Set([...former.map(({ fields }) => fields), ...texts].flatMap((values) => Object.keys(values)))],
    languages: [...new Set(former.flatMap((values) => Object.keys(values.texts)))],
    ...(originalStart === null ? {} : { original_start_date: originalStart }),
  };
}

export function presentOpenedVersion(opened: OpenedVersion, fields: HistoryFields, context: RequestContext): OpenedVersionResponse {
  const { states, ofPart, gone } = opened;
  const changed = [states, ...(ofPart ? [ofPart] : [])].flatMap(({ before, after }) =>
    listDifferences(before, after).map((name) => {
      const show = (values: FieldValues) => toShown(name.field, getValue(values, name), fields, context);
      return { ...name, before: show(before), after: show(after) };
    }),
  );
  const record = Object.entries(states.after.fields).map(([field, value]) => [field, toShown(field, value, fields, context)] as const);
  const texts = Object.entries(states.after.texts).map(([language, text]) => {
    const { translation_status: isDraft = false, ...shown } = text;
    return [language, { ...shown, status: toShown('translation_status', isDraft, fields, context) }] as const;
  });
  return {
    ...presentVersion(opened, context),
    record: Object.fromEntries(record),
    translations: Object.fromEntries(texts),
    changed,
    missing: [...gone].flatMap(([field, ids]) => ids.map((id) => ({ field, id }))),
  };
}

export function presentRestored<R, Shown extends object>(
  { record, restored, leftOut }: RestoredRecord<R>,
  present: (record: R, context: RequestContext) => Shown,
  context: RequestContext,
): Shown & { undone: RestoredFieldResponse[]; left_out: LeftOutFieldResponse[] } {
  const undone = restored.map(({ value: _, ...name }) => name);
  return { ...present(record, context), undone, left_out: leftOut.map(({ ids, ...one }) => ({ ...one, ...(ids && { ids: [...ids] }) })) };
}

function toShown(field: string, value: unknown, { toShown: ofResource = {} }: HistoryFields, context: RequestContext): unknown {
  if (field === 'translation_status') return value === true ? 'draft' : 'complete';
  if (field === 'date' && typeof value === 'string') return toLocal(value, context.settings.siteTimezone);
  if (field === 'external_ids') return value ?? {};
  const { [field]: show } = ofResource;
  return show ? show(value as never, context) : value;
}
