import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageQuery } from '../../../core/http/lists/list-query.js';
import { ToWebAddress } from '../../../core/http/validation/addresses.js';
import { ToId, ToIdOrZero } from '../../../core/http/validation/ids.js';
import { EmptyAsNull, ToBoolean, ToInteger } from '../../../core/http/validation/values.js';
import { IsLanguage } from '../../../core/http/validation/languages.js';
import type { Language } from '../../../core/text/language.js';
import { SOURCE_KINDS, type SourceKind } from '../source.entity.js';

/** What a source has unless it says otherwise. */
export const SOURCE_DEFAULTS = { interval: 60, overwrite: false, prune: false, joinRecurring: false, active: true } as const;

const MIN_INTERVAL_MINUTES = 15;
/** Four weeks. */
const MAX_INTERVAL_MINUTES = 40_320;

export class CreateSourceDto {
  @IsDefined()
  @ToWebAddress()
  url!: string;

  @IsDefined()
  @IsIn(SOURCE_KINDS)
  kind!: SourceKind;

  @IsOptional()
  @EmptyAsNull()
  @ToId()
  owner?: number | null;

  @IsOptional()
  @ToIdOrZero()
  category?: number | null;

  @IsOptional()
  @EmptyAsNull()
  @IsLanguage()
  language?: Language | null;

  /** Minutes. */
  @IsOptional()
  @EmptyAsNull()
  @ToInteger()
  @IsInt()
  @Min(MIN_INTERVAL_MINUTES)
  @Max(MAX_INTERVAL_MINUTES)
  @ApiPropertyOptional({ default: SOURCE_DEFAULTS.interval })
  interval?: number | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: SOURCE_DEFAULTS.overwrite })
  overwrite?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: SOURCE_DEFAULTS.prune })
  prune?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: SOURCE_DEFAULTS.joinRecurring })
  join_recurring?: boolean | null;

  @IsOptional()
  @ToBoolean()
  @IsBoolean()
  @ApiPropertyOptional({ default: SOURCE_DEFAULTS.active })
  active?: boolean | null;
}

export class UpdateSourceDto extends PartialType(CreateSourceDto, { skipNullProperties: false }) {}

export class ListSourcesDto extends PageQuery {}
