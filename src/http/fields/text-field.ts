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

/** A web address, http or https (RFC 3986), at most 2,048 characters; spaces inside it are percent-encoded. */
export function UrlField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.trim().replace(/ /g, '%20') : (value as unknown))),
    TextField({ max: 2048 }),
    Constraint({ reason: 'url' }, (value) => isWebAddress(value as string)),
    ApiProperty({ type: String, format: 'uri', required: false, nullable: true, maxLength: 2048 }),
  );
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text);
}

/** An e-mail address (RFC 5321, without quoted local parts). */
export function EmailField(): PropertyDecorator {
  return applyDecorators(
    TextField({ max: 254 }),
    Constraint({ reason: 'email' }, (value) => EMAIL.test(value as string)),
    ApiProperty({ type: String, format: 'email', required: false, nullable: true, maxLength: 254 }),
  );
}

const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

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
    Constraint({ reason: 'too-short', limit: 2 }, (value) => lengthOf(value as string) >= 2),
    Constraint({ reason: 'too-long', limit: 200 }, (value) => lengthOf(value as string) <= 200),
    ApiProperty({ type: String, required: false, minLength: 2, maxLength: 200 }),
  );
}
