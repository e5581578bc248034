/** The most tags of a text. Cleaning takes some microseconds for each, and more for each tag that is open around it. */
export const MAX_TAGS = 5_000;

/** The most tags that are open at the same time. */
export const MAX_OPEN_TAGS = 100;

/** What is wrong with the markup of a text, if anything is. */
export type MarkupProblem = 'too-many-tags' | 'too-nested';

const TAG = /<(\/?)([a-z][a-z0-9]*)?/gi;

/** Tags that contain nothing, or that end where the next one begins: they may lack an end tag. */
const UNCLOSED_TAGS = new Set('br hr img input wbr col link meta area base embed param source track p li dd dt tr td th option'.split(' '));

/** Finds what is wrong with the markup of a text, in one pass over it. The text need not be valid HTML. */
export function findMarkupProblem(html: string): MarkupProblem | undefined {
  let [tags, open] = [0, 0];
  for (const [, slash, name] of html.matchAll(TAG)) {
    if (name === undefined) continue;
    if (++tags > MAX_TAGS) return 'too-many-tags';
    if (UNCLOSED_TAGS.has(name.toLowerCase())) continue;
    open = slash === '' ? open + 1 : Math.max(0, open - 1);
    if (open > MAX_OPEN_TAGS) return 'too-nested';
  }
  return undefined;
}
