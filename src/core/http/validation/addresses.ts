import { Transform } from 'class-transformer';
import { MaxLength } from 'class-validator';
import { Constraint, composeDecorators } from './constraint.js';
import { ToPlainText, MAX_MARKUP_FACTOR, readSafely } from './texts.js';

export const MAX_WEB_ADDRESS_LENGTH = 2048;

/**
 * Looser than RFC 3986: people paste addresses with letters that should be percent-encoded, and browsers do that.
 * The library's `@IsUrl()` refuses addresses that browsers open, such as `https://example.org./`.
 */
const WEB_ADDRESS_PATTERN = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s<>"]+$/;

/** A web address in the OpenAPI document. */
export const WEB_ADDRESS_SCHEMA = { type: 'string', maxLength: MAX_WEB_ADDRESS_LENGTH, pattern: WEB_ADDRESS_PATTERN.source } as const;

export function isWebAddress(text: string): boolean {
  // Far too long is refused at once.
  return text.length <= 2 * MAX_WEB_ADDRESS_LENGTH && WEB_ADDRESS_PATTERN.test(text) && URL.canParse(text);
}

const readWebAddress = readSafely(MAX_MARKUP_FACTOR * MAX_WEB_ADDRESS_LENGTH, (address) => encodeSpaces(address.trim()));

/** The address with its spaces percent-encoded. */
export function encodeSpaces(address: string): string {
  return address.replace(/ /g, '%20');
}

/** An address that begins with http or https. Spaces in it are percent-encoded. */
export function ToWebAddress(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => readWebAddress(value)),
    Constraint('isWebAddress', {
      findProblem: (value) => (typeof value === 'string' && isWebAddress(value) ? undefined : { reason: 'url' }),
      schema: { pattern: WEB_ADDRESS_PATTERN.source, example: 'https://example.org/fira' },
    }),
    MaxLength(MAX_WEB_ADDRESS_LENGTH),
  );
}

const MAX_EMAIL_LENGTH = 254;
const EMAIL_PATTERN =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/**
 * An e-mail address with letters of every alphabet (RFC 5321 and 6531).
 * The library's `@IsEmail()` also takes quoted names and symbols, which the pattern in the OpenAPI document refuses.
 */
export function IsEmailAddress(): PropertyDecorator {
  const isEmail = (value: unknown) => typeof value === 'string' && value.length <= 2 * MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(value);
  return composeDecorators(
    ToPlainText(),
    MaxLength(MAX_EMAIL_LENGTH),
    Constraint('isEmailAddress', {
      findProblem: (value) => (isEmail(value) ? undefined : { reason: 'email' }),
      schema: { pattern: EMAIL_PATTERN.source, example: 'anna@example.org' },
    }),
  );
}
