import { foldText } from './fold.js';
import type { Language } from './language.js';

/** Characters in the order of the root collation of Unicode (UTS #10, CLDR), which Catalan and English use. */
const ALPHABET = ' _-–—,;:!¡?¿.\'"«»()[]{}@*/\\&#%`^+<=>|~$€0123456789abcdefghijklmnopqrstuvwxyz';
const FIRST_WEIGHT = 0x21;
const weights = new Map([...ALPHABET].map((letter, place) => [letter, String.fromCharCode(FIRST_WEIGHT + place)]));
/** Follows the weight of `n` in the key of `ñ`. It is greater than every weight, so `ñ` sorts after `nz`. */
const TILDE_WEIGHT = '~';
/** Comes before each character that is not in the alphabet. */
const UNKNOWN_LETTER_PREFIX = '}';
const MAX_SORT_KEY_LETTERS = 120;

/**
 * Returns a key whose byte order is the alphabetical order of the texts, so that all databases sort alike.
 * The key distinguishes `ñ` from `n`, as Spanish does. `buildOrderExpression` removes the difference for other languages.
 */
export function buildSortKey(text: string): string {
  const enyes = text.normalize('NFC').replace(/ñ/gi, '\u0001');
  const primary = [...foldText(enyes)].slice(0, MAX_SORT_KEY_LETTERS).map(findWeight).join('');
  return `${primary} ${text.toLowerCase().slice(0, MAX_SORT_KEY_LETTERS)}`;
}

function findWeight(letter: string): string {
  if (letter === '\u0001') return weights.get('n')! + TILDE_WEIGHT;
  return weights.get(letter) ?? UNKNOWN_LETTER_PREFIX + letter;
}

/** Returns an SQL expression that sorts a column of sort keys in the order of the language. */
export function buildOrderExpression(column: string, language: Language): string {
  const n = weights.get('n')!;
  return language === 'es' ? column : `REPLACE(${column}, '${n}${TILDE_WEIGHT}', '${n}')`;
}

/** Compares texts by their code points, as the databases do. JavaScript compares the halves of the characters beyond U+FFFF. */
export function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let place = 0;
  while (place < length && one.charCodeAt(place) === other.charCodeAt(place)) place++;
  return (one.codePointAt(place) ?? -1) - (other.codePointAt(place) ?? -1);
}
