import slugify from '@sindresorhus/slugify';
import { withoutMarks } from './fold.js';

export const SLUG_LENGTH = 200;

/** What a slug looks like. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Signs that part words where a library would join them, or read them out in English. */
const PARTING = ['·', "'", '’', '‘', '´', '`', '&', '@', '♥', '🦄'].map((sign): [string, string] => [sign, ' ']);
/** An `l` that holds its middle dot in one character. */
const DOTTED: [string, string][] = [
  ['ŀ', 'l '],
  ['Ŀ', 'L '],
];

/**
 * Words of the address that a text makes: ASCII, lower case, `-` between; empty when nothing is left.
 * Marks go first, because the library reads `ü` as German: `pingüí` makes `pingui`.
 */
export function slugOf(text: string): string {
  return slugify(withoutMarks(text), { customReplacements: [...PARTING, ...DOTTED], decamelize: false })
    .slice(0, SLUG_LENGTH)
    .replace(/-+$/, '');
}

/** The n-th wish for a slug: `fira`, `fira-2`, `fira-3`, … never longer than allowed. */
export function numbered(slug: string, n: number): string {
  if (n === 1) return slug;
  const suffix = `-${n}`;
  return slug.slice(0, SLUG_LENGTH - suffix.length).replace(/-+$/, '') + suffix;
}

/** A slug without its number: what `fira`, `fira-2` and `fira-3` quarrel about. */
export function unnumbered(slug: string): string {
  return slug.replace(/-\d+$/, '');
}
