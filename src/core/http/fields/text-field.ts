import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanHtml, cleanLine, isUnicode, lengthOf } from '../../text/clean.js';
import { fold } from '../../text/fold.js';
import { Clearable, Constraint, MayBeLeftOut, Required } from './constraint.js';

export interface TextRules {
  /** Code points. */
  max: number;
  /** Safe HTML instead of one plain line; an empty text is then kept. */
  html?: boolean;
  required?: boolean;
  /** Whether an empty text is refused, as where it is required; elsewhere it clears. */
  filled?: boolean;
}

/** Cleaning costs time, so what is far too long is refused before it. */
const MARKUP_ALLOWANCE = 4;

/** A text: cleaned, Unicode, not too long. Where it may be empty and is not HTML, an empty one is `null`. */
export function TextField({ max, html = false, required = false, filled = required }: TextRules): PropertyDecorator {
  const clean = html ? cleanHtml : cleanLine;
  const tidy = (value: unknown) => {
    if (typeof value !== 'string' || !isUnicode(value) || value.length > max * MARKUP_ALLOWANCE) return value;
    const text = clean(value);
    return text === '' && !html && !filled ? null : text;
  };
  return applyDecorators(
    Transform(({ value }) => tidy(value)),
    required ? Required() : Clearable(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isUnicode(value as string)),
    Constraint({ reason: 'empty' }, (value) => value !== '' || !filled),
    Constraint({ reason: 'too-long', limit: max }, (value) => lengthOf(value as string) <= max),
    ApiProperty({ type: String, required, nullable: !required, maxLength: max, ...(filled ? { minLength: 1 } : {}) }),
  );
}

export const ADDRESS_LENGTH = 2048;

/** Looser than `uri` (RFC 3986): people paste addresses with letters that should be percent-encoded, and browsers do that. */
const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+$/;

/** A web address for the documentation. */
export const ADDRESS = { type: 'string', maxLength: ADDRESS_LENGTH, pattern: WEB_ADDRESS.source } as const;

/** A web address, http or https, at most 2,048 characters; spaces inside it are percent-encoded. */
export function UrlField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.trim().replace(/ /g, '%20') : (value as unknown))),
    TextField({ max: ADDRESS_LENGTH }),
    Constraint({ reason: 'url' }, (value) => isWebAddress(value as string)),
    ApiProperty({ ...ADDRESS, required: false, nullable: true, example: 'https://example.org/fira' }),
  );
}

export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text) && URL.canParse(text);
}

/** An e-mail address (RFC 5321, without quoted local parts). */
export function EmailField(): PropertyDecorator {
  return applyDecorators(
    TextField({ max: EMAIL_LENGTH }),
    Constraint({ reason: 'email' }, (value) => EMAIL.test(value as string)),
    // Letters of every alphabet (RFC 6531), which the format `email` leaves out.
    ApiProperty({
      type: String,
      required: false,
      nullable: true,
      maxLength: EMAIL_LENGTH,
      pattern: EMAIL.source,
      example: 'anna@example.org',
    }),
  );
}

const EMAIL_LENGTH = 254;
const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

const SHORTEST = 2;
const LONGEST = 200;

/** What a list is searched for: 2 to 200 characters that are not blank. */
export function SearchField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) =>
      typeof value === 'string' && isUnicode(value)
        ? value
            .normalize('NFC')
            .replace(/\p{Cc}/gu, '')
            .trim()
        : (value as unknown),
    ),
    MayBeLeftOut(),
    Constraint({ reason: 'text' }, (value) => typeof value === 'string'),
    Constraint({ reason: 'unicode' }, (value) => isUnicode(value as string)),
    Constraint({ reason: 'empty' }, (value) => fold(value as string).trim() !== ''),
    Constraint({ reason: 'too-short', limit: SHORTEST }, (value) => lengthOf(value as string) >= SHORTEST),
    Constraint({ reason: 'too-long', limit: LONGEST }, (value) => lengthOf(value as string) <= LONGEST),
    ApiProperty({ type: String, required: false, minLength: SHORTEST, maxLength: LONGEST }),
  );
}
