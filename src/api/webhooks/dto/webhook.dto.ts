import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { IsWebAddress } from '../../../core/http/validation/addresses.js';
import { IsId } from '../../../core/http/validation/ids.js';
import { IsFieldNames, IsFilledList } from '../../../core/http/validation/lists.js';
import { IsPlainText } from '../../../core/http/validation/texts.js';
import { IsMoment } from '../../../core/http/validation/times.js';
import { EmptyAsNull, ToBoolean, ToInteger } from '../../../core/http/validation/transforms.js';
import { IsLanguage } from '../../../core/http/validation/is-language.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import type { Moment } from '../../../core/time/moment.js';
import { type Payload, PAYLOADS } from '../webhook.entity.js';
import { type Filters, IsFilters } from './filters.decorator.js';

/** What a webhook has unless it says otherwise. */
export const WEBHOOK_DEFAULTS = { types: RECORD_NAMES, fallback: 'auto', payload: 'thin', delay: 5, active: true } as const;

const MAX_DELAY_SECONDS = 3_600;
const MAX_FALLBACK_LENGTH = 100;

export class CreateWebhookDto {
  @IsDefined()
  @IsWebAddress()
  url!: string;

  @IsOptional()
  @EmptyAsNull()
  @IsPlainText()
  @MaxLength(255)
  name?: string | null;

  @IsOptional()
  @IsFilledList()
  @IsIn(RECORD_NAMES, { each: true })
  types?: RecordName[] | null;

  /** Parameters of the list, if `types` names one type. */
  @IsOptional()
  @IsFilters()
  filters?: Filters | null;

  @IsOptional()
  @IsLanguage()
  translation_language?: Language;

  @IsOptional()
  @EmptyAsNull()
  @IsPlainText()
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
  @IsId()
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
  @IsMoment()
  since!: Moment;
}

export class ListWebhooksDto extends PageQuery {}

export class ListWebhookDeliveriesDto extends PageQuery {}
