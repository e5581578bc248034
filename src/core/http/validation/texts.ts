import { Transform } from 'class-transformer';
import type { Reason } from '../../errors/domain-error.js';
import { isLanguage } from '../../i18n/locale.js';
import { isObject } from '../../objects.js';
import { getDecoratorSettings } from '../../config/decorator-settings.js';
import {
  cleanHtml,
  cleanLine,
  countCodePoints,
  isWellFormedUnicode,
  findMarkupProblem,
  MAX_OPEN_TAGS,
  MAX_TAGS,
} from '../../text/clean.js';
import { hasTooManyMarks, MAX_MARKS_IN_A_ROW } from '../../text/has-too-many-marks.js';
import { MAX_SEARCH_WORDS, splitSearch } from '../../text/index-words.js';
import { MAX_SLUG_LENGTH, buildSlug } from '../../text/slug.js';
import { Constraint, composeDecorators } from './constraint.js';
import { getRules } from './library-metadata.js';

/**
 * Plain text on one line, cleaned. An empty text is read as `null`, unless `keepEmpty`.
 * `@MaxLength()` stands below it and says how many code points the text may have.
 */
export function ToPlainText({ keepEmpty = false } = {}): PropertyDecorator {
  return CleanText('isPlainText', (text) => cleanLine(text) || (keepEmpty ? '' : null), findCharacterProblem);
}

/** HTML, cleaned to a safe subset. An empty text stays. `@MaxLength()` stands below it and says how many code points the text may have. */
export function ToHtml(): PropertyDecorator {
  return CleanText('isHtml', cleanHtml, findHtmlProblem);
}

function findHtmlProblem(html: string): Reason | undefined {
  const reason = findMarkupProblem(html);
  return findCharacterProblem(html) ?? (reason && { reason, limit: reason === 'too-nested' ? MAX_OPEN_TAGS : MAX_TAGS });
}

/** Cleaning can take markup away. It also takes time, so a text that is far too long is refused without it. */
export const MAX_MARKUP_FACTOR = 4;

/** @param findProblem what is wrong with a text that is short enough; such a text is refused without cleaning it */
function CleanText(
  name: string,
  clean: (text: string) => string | null,
  findProblem: (text: string) => Reason | undefined,
): PropertyDecorator {
  return (target, property) => {
    const max = getMaxLength(target, property);
    const isTooLong = (text: string) => text.length > max * MAX_MARKUP_FACTOR;
    const read = (value: unknown) =>
      typeof value !== 'string' || isTooLong(value) || findProblem(value) !== undefined ? value : clean(value);
    const findOwnProblem = (value: unknown): Reason | undefined =>
      findLanguagesProblem(value) ??
      // The library's rule does not count variation selectors, so that a text could be longer than its column.
      findTextProblem(value, { max }) ??
      findProblem(value as string);
    composeDecorators(
      Transform(({ value }) => read(value)),
      Constraint(name, { findProblem: findOwnProblem, schema: { type: 'string' } }),
    )(target, property);
  };
}

/** What is wrong with an object that has texts by language, as other services take them. */
function findLanguagesProblem(value: unknown): Reason | undefined {
  if (!isObject(value)) return undefined;
  const settings = getDecoratorSettings();
  return Object.keys(value).some((name) => isLanguage(name, settings)) ? { reason: 'texts-by-language' } : undefined;
}

function getMaxLength(target: object, property: string | symbol): number {
  const rules = getRules(target.constructor).get(String(property)) ?? [];
  const max = rules.find(({ name }) => name === 'maxLength')?.constraints[0] as number | undefined;
  if (max === undefined) throw new Error(`${target.constructor.name}.${String(property)}: put @MaxLength() below the rule for its text`);
  return max;
}

/** What is wrong with the characters of a text: nothing may be done with such a text. It is short, for this reads all of it. */
function findCharacterProblem(text: string): Reason | undefined {
  if (!isWellFormedUnicode(text)) return { reason: 'unicode' };
  return hasTooManyMarks(text) ? { reason: 'too-many-marks', limit: MAX_MARKS_IN_A_ROW } : undefined;
}

/** Returns a function that reads texts of at most so many code units without a problem; it returns all else as it came. */
export function readSafely(maxUnits: number, read: (text: string) => unknown): (value: unknown) => unknown {
  return (value) => {
    const isSafe = typeof value === 'string' && value.length <= maxUnits && findCharacterProblem(value) === undefined;
    return isSafe ? read(value) : value;
  };
}

/** What is wrong with a text of `min` to `max` code points. */
export function findTextProblem(value: unknown, { min = 0, max }: { min?: number; max: number }): Reason | undefined {
  if (typeof value !== 'string') return { reason: 'text' };
  // A code point has at most two code units.
  if (value.length > 2 * max) return { reason: 'too-long', limit: max };
  const problem = findCharacterProblem(value);
  if (problem) return problem;
  if (value.length < 2 * min && countCodePoints(value) < min) return { reason: 'too-short', limit: min };
  if (value.length > max && countCodePoints(value) > max) return { reason: 'too-long', limit: max };
  return undefined;
}

const SEARCH_LENGTHS = { min: 2, max: 200 };

/** What a list is searched for: 2 to 200 code points, with 1 to `MAX_SEARCH_WORDS` words. */
export function ToSearchText(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => readSearch(value)),
    Constraint('isSearchText', {
      findProblem: findSearchProblem,
      schema: { type: 'string', minLength: SEARCH_LENGTHS.min, maxLength: SEARCH_LENGTHS.max },
    }),
  );
}

const readSearch = readSafely(MAX_MARKUP_FACTOR * SEARCH_LENGTHS.max, removeControls);

function removeControls(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

function findSearchProblem(value: unknown): Reason | undefined {
  const problem = findTextProblem(value, SEARCH_LENGTHS);
  if (problem !== undefined && problem.reason !== 'too-short') return problem;
  const count = splitSearch(value as string).length;
  if (count === 0) return { reason: 'empty' };
  return problem ?? (count > MAX_SEARCH_WORDS ? { reason: 'too-many-words', limit: MAX_SEARCH_WORDS } : undefined);
}

const MAX_RAW_SLUG_LENGTH = 1000;

/** A slug, put into the form of slugs. An empty text is read as `null`: a new slug from the title. */
export function ToSlug(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => readSlug(value)),
    Constraint('isSlug', {
      findProblem: (value) => (value === '' ? { reason: 'empty' } : findTextProblem(value, { max: MAX_SLUG_LENGTH })),
      schema: { type: 'string', maxLength: MAX_SLUG_LENGTH },
    }),
  );
}

const readSlug = readSafely(MAX_RAW_SLUG_LENGTH, parseSlug);

function parseSlug(value: string): string | null {
  const text = cleanLine(value);
  if (countCodePoints(text) > MAX_SLUG_LENGTH) return text;
  return text === '' ? null : buildSlug(text);
}
