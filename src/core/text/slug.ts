import slugify from '@sindresorhus/slugify';
import { LRUCache } from 'lru-cache';
import { removeDiacritics } from './fold.js';

export const MAX_SLUG_LENGTH = 200;

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Characters that separate words. The library would drop them and join the words, or replace them by English words. */
const WORD_SEPARATORS = ['·', "'", '’', '‘', '´', '`', '&', '@', '♥', '🦄'].map((sign): [string, string] => [sign, ' ']);
/** Single characters for `l·` and `L·`, which separate words in the same way. */
const DOTTED_L: [string, string][] = [
  ['ŀ', 'l '],
  ['Ŀ', 'L '],
];

/**
 * Returns the slug of a text: ASCII words in lower case with `-` between them; empty when the text has no such words.
 * It removes marks first, because the library treats `ü` as German: `pingüí` becomes `pingui`, not `pinguei`.
 */
export function buildSlug(text: string): string {
  const known = slugCache.get(text);
  if (known !== undefined) return known;
  const slug = slugify(removeDiacritics(text), { customReplacements: [...WORD_SEPARATORS, ...DOTTED_L], decamelize: false })
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-+$/, '');
  if (text.length <= MAX_CACHED_LENGTH) slugCache.set(text, slug);
  return slug;
}

/** A write builds the slug of one name several times. */
const slugCache = new LRUCache<string, string>({ max: 1_000 });
/** UTF-16 units: the cache holds no more than some 600 KB. */
const MAX_CACHED_LENGTH = 300;

/** Returns the n-th candidate for a slug: `fira`, `fira-2`, `fira-3`, … It shortens the words if the slug would be too long. */
export function addSlugNumber(slug: string, n: number): string {
  if (n === 1) return slug;
  const suffix = `-${n}`;
  return slug.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-+$/, '') + suffix;
}

/** More digits than the number of a slug ever has. */
const MAX_NUMBER_LENGTH = 7;

/**
 * Returns what all numbered candidates of a slug begin with: `fira-` for `fira-2`, `fira-3`, … The candidates of a long slug are
 * shortened, so what they share is shorter than the slug.
 */
function sharedSlugPrefix(slug: string): string {
  const maxLength = MAX_SLUG_LENGTH - MAX_NUMBER_LENGTH - 1;
  return slug.length <= maxLength ? `${slug}-` : slug.slice(0, maxLength).replace(/-+$/, '');
}

/** Returns the first and the last slug, in the order of their characters, between which all numbered candidates of a slug are. */
export function numberedSlugRange(slug: string): [first: string, last: string] {
  const prefix = sharedSlugPrefix(slug);
  return prefix === `${slug}-` ? [`${prefix}0`, `${prefix}:`] : [prefix, `${prefix}{`];
}

/**
 * Returns what slugs share that need the same lock: `fira` for `fira`, `fira-2` and `fira-12`. A longer number is rarely one that
 * was added to a slug. So it stays, and `festa-2026` does not wait for `festa-2027`: the unique index decides there.
 */
export function removeSlugNumber(slug: string): string {
  return slug.replace(/-\d{1,2}$/, '');
}
