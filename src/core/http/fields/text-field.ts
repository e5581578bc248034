import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanHtml, cleanLine, countCodePoints, isWellFormedUnicode } from '../../text/clean.js';
import { foldText } from '../../text/fold.js';
import { Constraint, IsOptionalNotNull, IsOptionalOrNull, IsRequired } from './constraint.js';

export interface TextRules {
  /** Code points. */
  max: number;
  /** Safe HTML instead of one plain line; an empty text is then kept. */
  html?: boolean;
  required?: boolean;
  /** Whether an empty text is refused, as where it is required; elsewhere it clears. */
  nonEmpty?: boolean;
}

/** Cleaning costs time, so what is far too long is refused before it. */
const MAX_MARKUP_FACTOR = 4;

/** A text: cleaned, Unicode, not too long. Where it may be empty and is not HTML, an empty one is `null`. */
export function TextField({ max, html = false, required = false, nonEmpty = required }: TextRules): PropertyDecorator {
  const clean = html ? cleanHtml : cleanLine;
  const normalizeText = (value: unknown) => {
    if (typeof value !== 'string' || !isWellFormedUnicode(value) || value.length > max * MAX_MARKUP_FACTOR) return value;
    const text = clean(value);
    return text === '' && !html && !nonEmpty ? null : text;
  };
  return applyDecorators(
    Transform(({ value }) => normalizeText(value)),
    required ? IsRequired() : IsOptionalOrNull(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isWellFormedUnicode(value as string)),
    Constraint({ reason: 'empty' }, (value) => value !== '' || !nonEmpty),
    Constraint({ reason: 'too-long', limit: max }, (value) => countCodePoints(value as string) <= max),
    ApiProperty({ type: String, required, nullable: !required, maxLength: max, ...(nonEmpty ? { minLength: 1 } : {}) }),
  );
}

export const MAX_WEB_ADDRESS_LENGTH = 2048;

/** Looser than `uri` (RFC 3986): people paste addresses with letters that should be percent-encoded, and browsers do that. */
const WEB_ADDRESS_PATTERN = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+$/;

/** A web address for the documentation. */
export const WEB_ADDRESS_SCHEMA = { type: 'string', maxLength: MAX_WEB_ADDRESS_LENGTH, pattern: WEB_ADDRESS_PATTERN.source } as const;

/** A web address, http or https, at most 2,048 characters; spaces inside it are percent-encoded. */
export function UrlField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.trim().replace(/ /g, '%20') : (value as unknown))),
    TextField({ max: MAX_WEB_ADDRESS_LENGTH }),
    Constraint({ reason: 'url' }, (value) => isWebAddress(value as string)),
    ApiProperty({ ...WEB_ADDRESS_SCHEMA, required: false, nullable: true, example: 'https://example.org/fira' }),
  );
}

export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS_PATTERN.test(text) && URL.canParse(text);
}

/** An e-mail address (RFC 5321, without quoted local parts). */
export function EmailField(): PropertyDecorator {
  return applyDecorators(
    TextField({ max: MAX_EMAIL_LENGTH }),
    Constraint({ reason: 'email' }, (value) => EMAIL_PATTERN.test(value as string)),
    // Letters of every alphabet (RFC 6531), which the format `email` leaves out.
    ApiProperty({
      type: String,
      required: false,
      nullable: true,
      maxLength: MAX_EMAIL_LENGTH,
      pattern: EMAIL_PATTERN.source,
      example: 'anna@example.org',
    }),
  );
}

const MAX_EMAIL_LENGTH = 254;
const EMAIL_PATTERN =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

const MIN_SEARCH_LENGTH = 2;
const MAX_SEARCH_LENGTH = 200;

/** What a list is searched for: 2 to 200 characters that are not blank. */
export function SearchFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      typeof value === 'string' && isWellFormedUnicode(value)
        ? value
            .normalize('NFC')
            .replace(/\p{Cc}/gu, '')
            .trim()
        : (value as unknown),
    ),
    IsOptionalNotNull(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isWellFormedUnicode(value as string)),
    Constraint({ reason: 'empty' }, (value) => foldText(value as string).trim() !== ''),
    Constraint({ reason: 'too-short', limit: MIN_SEARCH_LENGTH }, (value) => countCodePoints(value as string) >= MIN_SEARCH_LENGTH),
    Constraint({ reason: 'too-long', limit: MAX_SEARCH_LENGTH }, (value) => countCodePoints(value as string) <= MAX_SEARCH_LENGTH),
    ApiProperty({ type: String, required: false, minLength: MIN_SEARCH_LENGTH, maxLength: MAX_SEARCH_LENGTH }),
  );
}
