import { IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional, MaxLength } from 'class-validator';
import { IsIdOrZero } from '../../core/http/validation/ids.js';
import { IsWebAddress, MAX_WEB_ADDRESS_LENGTH } from '../../core/http/validation/addresses.js';
import { IsHtml, IsPlainText, IsSlug } from '../../core/http/validation/texts.js';
import { IsMoment } from '../../core/http/validation/times.js';
import { EmptyAsNull } from '../../core/http/validation/transforms.js';
import type { Moment } from '../../core/time/moment.js';
import { STATUSES, type Status } from '../access/status.js';
import { ExternalIdFields } from '../external-ids/external-id-fields.js';
import { IsImage } from '../images/is-image.js';
import { SourceFields } from '../translations/translation-fields.js';

/** The fields that events, venues and organizers share. */
export class ContentFields extends IntersectionType(SourceFields, ExternalIdFields) {
  @IsOptional()
  @IsIdOrZero()
  author?: number | null;

  @IsOptional()
  @EmptyAsNull()
  @IsMoment()
  date?: Moment | null;

  @IsOptional()
  @EmptyAsNull()
  @IsMoment()
  date_utc?: Moment | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(STATUSES)
  status?: Status | null;

  @IsOptional()
  @IsImage()
  image?: number | string | null;
}

/** The texts that events, venues and organizers share, apart from the title or name. */
export class ContentTextsDto {
  @IsOptional()
  @IsHtml()
  @MaxLength(65_000)
  description?: string | null;

  @IsOptional()
  @IsSlug()
  slug?: string | null;

  @IsOptional()
  @IsPlainText()
  @MaxLength(MAX_WEB_ADDRESS_LENGTH)
  @IsWebAddress()
  website?: string | null;
}
