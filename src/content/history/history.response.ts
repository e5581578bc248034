import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { AUDIT_ACTIONS, type AuditAction } from '../../core/database/transactions/pending-changes.js';
import { CREDENTIAL_KINDS, type CredentialKind } from '../../core/http/context/principal.js';
import { PageResponse } from '../../core/http/lists/page.js';
import { LANGUAGE_SCHEMA } from '../../core/http/validation/languages.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';
import type { LeftOut } from './restoration.js';
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
