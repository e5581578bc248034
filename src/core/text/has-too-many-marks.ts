/** The most combining marks in a row (Unicode Stream-Safe Text Format, UAX #15). No script has texts with more. */
export const MAX_MARKS_IN_A_ROW = 30;

const FIRST_MARK = 0x300;
const END_OF_PLANES = 0x20000;
/** The marks beyond these planes (variation selectors). */
const FAR_MARKS = { first: 0xe0100, last: 0xe01ef } as const;

/** For each code point of the first two planes, whether it is a mark. A regular expression would take twenty times as long. */
const marks = new Uint8Array(END_OF_PLANES);
for (let code = FIRST_MARK; code < END_OF_PLANES; code++) if (/^\p{M}$/u.test(String.fromCodePoint(code))) marks[code] = 1;

/**
 * Tells whether more than 30 combining marks follow each other in a text. Normalizing such a text can take time that grows with
 * the square of their number: minutes for half a megabyte.
 */
export function hasTooManyMarks(text: string): boolean {
  let inARow = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index)!;
    if (code > 0xffff) index++;
    inARow = isMark(code) ? inARow + 1 : 0;
    if (inARow > MAX_MARKS_IN_A_ROW) return true;
  }
  return false;
}

function isMark(code: number): boolean {
  if (code < FIRST_MARK) return false;
  return code < END_OF_PLANES ? marks[code] === 1 : code >= FAR_MARKS.first && code <= FAR_MARKS.last;
}
