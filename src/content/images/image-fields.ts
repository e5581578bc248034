import { Transform } from 'class-transformer';
import { IsOptional, MaxLength } from 'class-validator';
import { AcceptFile } from '../../core/http/requests/body-limits.js';
import { isWebAddress } from '../../core/http/validation/addresses.js';
import { composeDecorators, Constraint } from '../../core/http/validation/constraint.js';
import { ToPlainText } from '../../core/http/validation/texts.js';
import { EmptyAsNull } from '../../core/http/validation/values.js';
import { DecodedImage } from './decoded-image.js';
import { FOCAL_POINT_SCHEMA } from './image.response.js';

const MAX_TEXT_LENGTH = 300;

/** The texts of an image in one language. */
export class ImageTextsDto {
  /** What the image shows, for those who cannot see it. An empty text says that it is decoration. */
  @IsOptional()
  @ToPlainText({ keepEmpty: true })
  @MaxLength(MAX_TEXT_LENGTH)
  alt_text?: string | null;

  @IsOptional()
  @ToPlainText()
  @MaxLength(MAX_TEXT_LENGTH)
  caption?: string | null;
}

/** A file with an image, in a form with the type `multipart/form-data`. */
export function IsUploadedImage(): PropertyDecorator {
  return Constraint('isUploadedImage', {
    findProblem: (value) => (value instanceof DecodedImage ? undefined : { reason: 'file' }),
    schema: { type: 'string', format: 'binary' },
  });
}

/** Names of licenses (SPDX), and those of Creative Commons with spaces, as people write them. */
const LICENSE_PATTERN = /^[A-Za-z0-9][\w.+ ()/-]*$/;

/** The name of a license, or its web address. `@MaxLength()` stands below it. */
export function IsLicense(): PropertyDecorator {
  return Constraint('isLicense', {
    findProblem: (value) =>
      typeof value === 'string' && (LICENSE_PATTERN.test(value) || isWebAddress(value)) ? undefined : { reason: 'license' },
    schema: { type: 'string', example: 'CC-BY-4.0' },
  });
}

/** A point: an object, or its JSON in a form. */
export function ToFocalPoint(): PropertyDecorator {
  return composeDecorators(
    EmptyAsNull(),
    Transform(({ value }) => readPoint(value)),
    Constraint('isFocalPoint', {
      findProblem: (value) => (isPoint(value) ? undefined : { reason: 'point' }),
      schema: { ...FOCAL_POINT_SCHEMA, required: ['x', 'y'] },
    }),
  );
}

const MAX_POINT_LENGTH = 200;

function readPoint(value: unknown): unknown {
  const point = typeof value === 'string' && value.length <= MAX_POINT_LENGTH ? tryParse(value) : value;
  if (typeof point !== 'object' || point === null || !('x' in point) || !('y' in point)) return point;
  return { x: readNumber(point.x), y: readNumber(point.y) };
}

/** In a form, `focal_point[x]=0.3` is a text. */
function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^[01](\.\d{1,15})?$/.test(value) ? Number(value) : value;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isPoint(value: unknown): value is { x: number; y: number } {
  const isInside = (one: unknown) => typeof one === 'number' && one >= 0 && one <= 1;
  return typeof value === 'object' && value !== null && 'x' in value && 'y' in value && isInside(value.x) && isInside(value.y);
}

/** What a client says of an image. */
export class ImageDescriptionDto extends ImageTextsDto {
  @IsOptional()
  @ToPlainText()
  @MaxLength(255)
  credit?: string | null;

  @IsOptional()
  @EmptyAsNull()
  @IsLicense()
  @MaxLength(255)
  license?: string | null;

  @IsOptional()
  @ToFocalPoint()
  focal_point?: { x: number; y: number } | null;
}

/** Accepts an image in the form of a record, and what the form says of it, as `image[alt_text]`. */
export const AcceptImage = () => AcceptFile('image', { dto: ImageDescriptionDto });
