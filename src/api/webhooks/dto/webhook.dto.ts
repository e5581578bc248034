import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { ToWebAddress } from '../../../core/http/validation/addresses.js';
import { ToId } from '../../../core/http/validation/ids.js';
import { IsFieldNames, ToFilledList, EmptyAsNull, ToBoolean, ToInteger } from '../../../core/http/validation/values.js';
import { ToPlainText } from '../../../core/http/validation/texts.js';
import { ToMoment } from '../../../core/http/validation/times.js';
import { IsLanguage } from '../../../core/http/validation/languages.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import type { Moment } from '../../../core/time/moment.js';
import { type Payload, PAYLOADS } from '../webhook.entity.js';
import { composeDecorators, Constraint } from '../../../core/http/validation/constraint.js';
import type { Reason } from '../../../core/errors/domain-error.js';

const MAX_FILTERS = 50;
/** UTF-16 units of all of them as JSON. */
const MAX_FILTERS_LENGTH = 10_000;

const SIMPLE_SCHEMA = { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };

/** The schema of one of them. */
export const FILTER_SCHEMA = { anyOf: [...SIMPLE_SCHEMA.anyOf, { type: 'array', items: SIMPLE_SCHEMA }] };

/** Parameters of a list, by name. */
export type Filters = Readonly<Record<string, unknown>>;

/** An object with parameters of a list: texts, numbers, booleans, and lists of them. Which of them there are is judged later. */
function ToFilters(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    Constraint('isFilters', {
      findProblem: findFiltersProblem,
      schema: { type: 'object', maxProperties: MAX_FILTERS, additionalProperties: FILTER_SCHEMA, example: { categories: 'fires' } },
    }),
  );
}

function findFiltersProblem(value: unknown): Reason | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'object' };
  const values = Object.values(value);
  if (values.length > MAX_FILTERS) return { reason: 'too-many', limit: MAX_FILTERS };
  if (!values.every((one) => isSimple(one) || (Array.isArray(one) && one.every(isSimple)))) return { reason: 'object' };
  return JSON.stringify(value).length > MAX_FILTERS_LENGTH ? { reason: 'too-long', limit: MAX_FILTERS_LENGTH } : undefined;
}

function isSimple(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** What a webhook has unless it says otherwise. */
export const WEBHOOK_DEFAULTS = { types: RECORD_NAMES, fallback: 'auto', payload: 'thin', delay: 5, active: true } as const;

const MAX_DELAY_SECONDS = 3_600;
const MAX_FALLBACK_LENGTH = 100;

export class CreateWebhookDto {
  @IsDefined()
  @ToWebAddress()
  url!: string;

  @IsOptional()
  @EmptyAsNull()
  @ToPlainText()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @ToFilledList()
  @IsIn(RECORD_NAMES, { each: true })
  types?: RecordName[] | null;

  /** Parameters of the list, if `types` names one type. */
  @IsOptional()
  @ToFilters()
  filters?: Filters | null;

  @IsOptional()
  @IsLanguage()
  translation_language?: Language;

  @IsOptional()
  @EmptyAsNull()
  @ToPlainText()
  @MaxLength(MAX_FALLBACK_LENGTH)
  @ApiPropertyOptional({ default: WEBHOOK_DEFAULTS.fallback })
  fallback?: string | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(PAYLOADS)
  @ApiPropertyOptional({ default: WEBHOOK_DEFAULTS.payload })
  payload?: Payload | null;

  @IsOptional()
  @EmptyAsNull()
  @IsFieldNames()
  _fields?: string | null;

  /** Seconds. */
  @IsOptional()
  @EmptyAsNull()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_DELAY_SECONDS)
  @ApiPropertyOptional({ default: WEBHOOK_DEFAULTS.delay })
  delay?: number | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: WEBHOOK_DEFAULTS.active })
  active?: boolean | null;

  @IsOptional()
  @EmptyAsNull()
  @ToId()
  owner?: number | null;
}

export class UpdateWebhookDto extends PartialType(CreateWebhookDto, { skipNullProperties: false }) {
  /** `now` leaves out the changes that were not sent. */
  @IsOptional()
  @IsIn(['now'])
  from?: 'now' | null;
}

export class UpdateWebhookSecretDto {
  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: true })
  keep_old?: boolean | null;
}

export class UpdateWebhookReplayDto {
  @IsDefined()
  @ToMoment()
  since!: Moment;
}

export class ListWebhooksDto extends PageQuery {}

export class ListWebhookDeliveriesDto extends PageQuery {}
