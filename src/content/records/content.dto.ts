import { IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';
import { ToIdOrZero, ID_SCHEMAS, isId } from '../../core/http/validation/ids.js';
import {
  ToWebAddress,
  MAX_WEB_ADDRESS_LENGTH,
  WEB_ADDRESS_SCHEMA,
  encodeSpaces,
  isWebAddress,
} from '../../core/http/validation/addresses.js';
import { ToPlainText, readSafely } from '../../core/http/validation/texts.js';
import { ToMoment } from '../../core/http/validation/times.js';
import { EmptyAsNull, parseInteger } from '../../core/http/validation/values.js';
import { cleanLine } from '../../core/text/clean.js';
import type { Moment } from '../../core/time/moment.js';
import { STATUSES, type Status } from '../access/status.js';
import { DecodedImage } from '../images/decoded-image.js';
import { ExternalIdFields } from '../external-ids/external-id-rules.js';
import { SourceFields, TextsDto } from '../translations/translation-fields.js';

/** The id of an image, its web address, an image as the service shows it, or a file in a form. `false` and an empty text are read as `null`. */
function IsImage(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseImage(value)),
    Constraint('isImage', {
      findProblem: (value) => (isId(value) || isShortAddress(value) || value instanceof DecodedImage ? undefined : { reason: 'image' }),
      schema: {
        anyOf: [{ ...WEB_ADDRESS_SCHEMA, example: 'https://example.org/cartell.jpg' }, ...ID_SCHEMAS, { type: 'boolean', enum: [false] }],
      },
    }),
  );
}

function isShortAddress(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_WEB_ADDRESS_LENGTH && isWebAddress(value);
}

function parseImage(value: unknown): unknown {
  if (value === false || value === '' || value === 'false') return null;
  if (value instanceof DecodedImage) return value;
  if (typeof value === 'object' && value !== null && 'id' in value) return parseInteger(value.id);
  return readImage(value);
}

const readImage = readSafely(2 * MAX_WEB_ADDRESS_LENGTH, (image) => parseInteger(encodeSpaces(cleanLine(image))));

/** The fields that events, venues and organizers share. */
export class ContentFields extends IntersectionType(SourceFields, ExternalIdFields) {
  @IsOptional()
  @ToIdOrZero()
  author?: number | null;

  @IsOptional()
  @EmptyAsNull()
  @ToMoment()
  date?: Moment | null;

  @IsOptional()
  @EmptyAsNull()
  @ToMoment()
  date_utc?: Moment | null;

  @IsOptional()
  @EmptyAsNull()
  @IsIn(STATUSES)
  status?: Status | null;

  @IsOptional()
  @IsImage()
  image?: number | string | DecodedImage | null;
}

/** The texts that events, venues and organizers share, apart from the title or name. */
export class ContentTextsDto extends TextsDto {
  @IsOptional()
  @ToPlainText()
  @ToWebAddress()
  website?: string | null;
}
