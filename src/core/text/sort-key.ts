import { fold } from './fold.js';
import type { Language } from './language.js';

/** From the first to the last: the order of the Unicode collation's root (UTS #10, CLDR), which Catalan and English share. */
const ALPHABET = ' _-–—,;:!¡?¿.\'"«»()[]{}@*/\\&#%`^+<=>|~$€0123456789abcdefghijklmnopqrstuvwxyz';
const FIRST = 0x21;
const weights = new Map([...ALPHABET].map((letter, place) => [letter, String.fromCharCode(FIRST + place)]));
/** Follows an `n` that wears a tilde: after every weight, so that `ñ` sorts behind `nz`. */
const TILDE = '~';
/** Before whatever the alphabet does not know. */
const FOREIGN = '}';
const LENGTH = 120;

/**
 * A text whose byte order is the alphabetical order of `text`; on all databases the same.
 * It keeps `ñ` apart from `n`; languages for which they are one letter take the mark away (see `alphabetical`).
 */
export function sortKey(text: string): string {
  const enyes = text.normalize('NFC').replace(/ñ/gi, '\u0001');
  const primary = [...fold(enyes)].slice(0, LENGTH).map(weightOf).join('');
  return `${primary} ${text.toLowerCase().slice(0, LENGTH)}`;
}

function weightOf(letter: string): string {
  if (letter === '\u0001') return weights.get('n')! + TILDE;
  return weights.get(letter) ?? FOREIGN + letter;
}

/** The SQL that sorts `column`, which holds sort keys, as `language` does. */
export function alphabetical(column: string, language: Language): string {
  const n = weights.get('n')!;
  return language === 'es' ? column : `REPLACE(${column}, '${n}${TILDE}', '${n}')`;
}
