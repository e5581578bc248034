import { Transform } from 'class-transformer';
import type { Reason } from '../../errors/domain-error.js';
import { cleanHtml, cleanLine, countCodePoints, isWellFormedUnicode } from '../../text/clean.js';
import { foldText } from '../../text/fold.js';
import { MAX_SLUG_LENGTH, buildSlug } from '../../text/slug.js';
import { Constraint, composeDecorators } from './constraint.js';
import { getRules } from './rules.js';

/**
 * Plain text on one line, cleaned. An empty text is read as `null`, unless `keepEmpty`.
 * `@MaxLength()` stands below it and says how many code points the text may have.
 */
export function IsPlainText({ keepEmpty = false } = {}): PropertyDecorator {
  return CleanText('isPlainText', (text) => cleanLine(text) || (keepEmpty ? '' : null));
}

/** HTML, cleaned to a safe subset. An empty text stays. `@MaxLength()` stands below it and says how many code points the text may have. */
export function IsHtml(): PropertyDecorator {
  return CleanText('isHtml', cleanHtml);
}

/** Cleaning can take markup away. It also takes time, so a text that is far too long is refused without it. */
const MAX_MARKUP_FACTOR = 4;

function CleanText(name: string, clean: (text: string) => string | null): PropertyDecorator {
  return (target, property) => {
    const max = getMaxLength(target, property);
    const isWorthCleaning = (value: unknown) =>
      typeof value === 'string' && isWellFormedUnicode(value) && value.length <= max * MAX_MARKUP_FACTOR;
    composeDecorators(
      Transform(({ value }) => (isWorthCleaning(value) ? clean(value as string) : (value as unknown))),
      // The library's rule does not count variation selectors, so that a text could be longer than its column.
      Constraint(name, { findProblem: (value) => findTextProblem(value, { max }), schema: { type: 'string' } }),
    )(target, property);
  };
}

function getMaxLength(target: object, property: string | symbol): number {
  const rules = getRules(target.constructor).get(String(property)) ?? [];
  const max = rules.find(({ name }) => name === 'maxLength')?.constraints[0] as number | undefined;
  if (max === undefined) throw new Error(`${target.constructor.name}.${String(property)}: put @MaxLength() below the rule for its text`);
  return max;
}

/** What is wrong with a text of `min` to `max` code points. */
export function findTextProblem(value: unknown, { min = 0, max }: { min?: number; max: number }): Reason | undefined {
  if (typeof value !== 'string') return { reason: 'text' };
  if (!isWellFormedUnicode(value)) return { reason: 'unicode' };
  if (value.length < 2 * min && countCodePoints(value) < min) return { reason: 'too-short', limit: min };
  if (value.length > max && countCodePoints(value) > max) return { reason: 'too-long', limit: max };
  return undefined;
}

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

/** The address with its spaces percent-encoded. */
export function encodeSpaces(address: string): string {
  return address.replace(/ /g, '%20');
}

/** An address that begins with http or https. Spaces in it are percent-encoded. */
export function IsWebAddress(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => (typeof value === 'string' ? encodeSpaces(value.trim()) : (value as unknown))),
    Constraint('isWebAddress', {
      findProblem: (value) => (typeof value === 'string' && isWebAddress(value) ? undefined : { reason: 'url' }),
      schema: { pattern: WEB_ADDRESS_PATTERN.source, example: 'https://example.org/fira' },
    }),
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
  return Constraint('isEmailAddress', {
    findProblem: (value) => (isEmail(value) ? undefined : { reason: 'email' }),
    schema: { pattern: EMAIL_PATTERN.source, example: 'anna@example.org' },
  });
}

const SEARCH_LENGTHS = { min: 2, max: 200 };

/** What a list is searched for: 2 to 200 code points that are not blank. */
export function IsSearchText(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => (typeof value === 'string' && isWellFormedUnicode(value) ? removeControls(value) : (value as unknown))),
    Constraint('isSearchText', {
      findProblem: findSearchProblem,
      schema: { type: 'string', minLength: SEARCH_LENGTHS.min, maxLength: SEARCH_LENGTHS.max },
    }),
  );
}

function removeControls(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

function findSearchProblem(value: unknown): Reason | undefined {
  const isBlank = typeof value === 'string' && isWellFormedUnicode(value) && foldText(value).trim() === '';
  return isBlank ? { reason: 'empty' } : findTextProblem(value, SEARCH_LENGTHS);
}

const MAX_RAW_SLUG_LENGTH = 1000;

/** A slug, put into the form of slugs. An empty text is read as `null`: a new slug from the title. */
export function IsSlug(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseSlug(value)),
    Constraint('isSlug', {
      findProblem: (value) => (value === '' ? { reason: 'empty' } : findTextProblem(value, { max: MAX_SLUG_LENGTH })),
      schema: { type: 'string', maxLength: MAX_SLUG_LENGTH },
    }),
  );
}

function parseSlug(value: unknown): unknown {
  if (typeof value !== 'string' || !isWellFormedUnicode(value) || value.length > MAX_RAW_SLUG_LENGTH) return value;
  const text = cleanLine(value);
  if (countCodePoints(text) > MAX_SLUG_LENGTH) return text;
  return text === '' ? null : buildSlug(text);
}
