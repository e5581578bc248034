import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';

/** Tags, also those that lack their `>`. */
const TAGS = /<\/?[a-z!?][^<>]*(?:>|$|(?=<))/gi;
const SCRIPTS = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi;
/** Soft hyphens and spaces without width, which texts from pages and PDF files have. Joiners of emoji are others. */
const WITHOUT_WIDTH = /[\u00ad\u200b\u2060]/g;
/** Control characters, and the marks that change the direction of text (Unicode Bidirectional Algorithm, UAX #9). */
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A text that is a single tag, such as the title `<CODE/CRAFTS>` of a conference. */
const LONE_TAG = /^<([^\s<>="'/!?][^\s<>="']*)>$/;

/**
 * Returns the text as plain text on one line: in NFC, without tags, control characters and direction marks. It escapes
 * nothing. A text that is a single tag keeps its words and loses only the brackets. A text that shows nothing is empty.
 */
export function cleanLine(text: string): string {
  const line = text.normalize('NFC').replace(INVISIBLE, '').replace(WITHOUT_WIDTH, '').replace(/\s+/g, ' ').trim();
  const cleaned = removeTags(line.replace(LONE_TAG, '$1')).replace(/\s+/g, ' ').trim();
  return SHOWS_NOTHING.test(cleaned) ? '' : cleaned;
}

/** Characters that show nothing: joiners, variation selectors, fillers (`Default_Ignorable_Code_Point`), spaces, annotations. */
const SHOWS_NOTHING = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800\ufff9-\ufffb]*$/u;

/** Tags between which words stand apart. */
const LINE_TAG = /^<\/?(?:br|p|div|li|t[dhr]|h[1-6]|hr|d[dt])\b/i;
const MAX_PASSES = 5;

/**
 * Removes tags until none is left: removing one can join the two halves of another. No ordinary text nests so deeply that
 * tags remain after the last pass; such a text loses all its angle brackets.
 */
function removeTags(text: string): string {
  let before = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = before.replace(SCRIPTS, '').replace(TAGS, (tag) => (LINE_TAG.test(tag) ? ' ' : ''));
    if (after === before) return after;
    before = after;
  }
  return before.replace(/[<>]/g, '');
}

/** Returns the HTML reduced to a safe subset. Applying it twice gives the same result as once. */
export function cleanHtml(html: string): string {
  const normalized = html.normalize('NFC').replace(/\r\n?/g, '\n').replace(INVISIBLE, '');
  // A second time, because sanitizeHtml decodes entities such as &#8238;.
  return replaceBlocks(sanitizeHtml(normalized, SANITIZE_OPTIONS).replace(INVISIBLE, '')).trim();
}

/** Tags that are not kept, but that begin or end a line, and those of cells. `sanitizeHtml` lets them through without attributes. */
const BLOCKS = (
  'div section article aside header footer main nav address center figure figcaption details summary fieldset legend form ' +
  'table caption thead tbody tfoot tr dl dd hr'
).split(' ');
const CELLS = ['td', 'th', 'dt'];
const BLOCK = new RegExp(`<\\/?(?:${BLOCKS.join('|')})(?: \\/)?>`, 'g');
const CELL = new RegExp(`<\\/?(?:${CELLS.join('|')})>`, 'g');
/** Stand for the end of a line and of a cell. Unicode has no such characters. */
const [LINE_MARK, CELL_MARK] = ['\ufdd0', '\ufdd1'];
const MARKS = /[\ufdd0\ufdd1]/g;
const KEPT_BLOCK = String.raw`<\/?(?:p|br|ul|ol|li|blockquote|h[2-4]|pre)(?: [^<>]*)?>`;
const BESIDE_BLOCK = new RegExp(`(${KEPT_BLOCK})${LINE_MARK}|${LINE_MARK}(?=${KEPT_BLOCK})|^${LINE_MARK}|${LINE_MARK}$`, 'g');

/** Writes a break where a block began or ended between two texts, and a space between two cells. */
function replaceBlocks(html: string): string {
  return html
    .replace(MARKS, '')
    .replace(BLOCK, LINE_MARK)
    .replace(CELL, CELL_MARK)
    .replace(/[\s\ufdd0\ufdd1]+/g, (space) => (space.includes(LINE_MARK) ? LINE_MARK : space.includes(CELL_MARK) ? ' ' : space))
    .replace(BESIDE_BLOCK, '$1')
    .replaceAll(LINE_MARK, '<br />');
}

/** Tags that begin or end a line, and so also a word. */
const BLOCK_TAGS = /<\/?(p|br|ul|ol|li|blockquote|h[2-4]|pre)\b/gi;

/** What does not hold any more. `cleanHtml` writes it so, and closes each tag. */
const STRUCK_OUT = /<s>.*?<\/s>/gs;

/** Returns the text of the HTML that holds: without tags and what was struck out, and with entities decoded. */
export function htmlToText(html: string): string {
  return htmlToWholeText(html.replace(STRUCK_OUT, ' '));
}

/** Returns all text that the HTML shows, also what was struck out: without tags, and with entities decoded. */
export function htmlToWholeText(html: string): string {
  return sanitizeHtml(html.replace(BLOCK_TAGS, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tells whether every database can store the text, that is, whether it has no lone surrogates. */
export function isWellFormedUnicode(text: string): boolean {
  return text.isWellFormed();
}

/** Returns the length of the text in code points, so that an emoji counts as one character and not as two. */
export function countCodePoints(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'b',
    'i',
    'u',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'h2',
    'h3',
    'h4',
    'img',
    'code',
    'pre',
    's',
    ...BLOCKS,
    ...CELLS,
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms', 'geo'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (_, { href, ...others }) => ({ tagName: 'a', attribs: { ...withScheme('href', href), ...others, rel: 'noopener nofollow ugc' } }),
    img: (_, { src, ...others }) => ({ tagName: 'img', attribs: { ...withScheme('src', src), ...others } }),
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', strike: 's', del: 's' },
    span: (tagName, attribs) => ({ tagName: /line-through/i.test(attribs.style ?? '') ? 's' : tagName, attribs }),
  },
};

/** Returns an address that begins with the host as one of https. */
function withScheme(name: string, address: string | undefined): Record<string, string> {
  return address === undefined
    ? {}
    : {
        [name]: address
          .trim()
          .replace(/^\/\/(?=\w)/, 'https://')
          .replace(/^www\./i, 'https://$&'),
      };
}

/** The most tags of a text. Cleaning takes some microseconds for each, and more for each tag that is open around it. */
export const MAX_TAGS = 5_000;

/** The most tags that are open at the same time. */
export const MAX_OPEN_TAGS = 100;

/** What is wrong with the markup of a text, if anything is. */
type MarkupProblem = 'too-many-tags' | 'too-nested';

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

/** Tags that end a line, and those that end a paragraph. */
const LINE_ENDS = /<br\s?\/?>|<\/li>|<\/(?:ul|ol)>/gi;
const PARAGRAPH_ENDS = /<\/(?:p|h[2-4]|blockquote|pre)>/gi;
const ITEM_STARTS = /<li>/gi;
const OTHER_TAGS = /<[^<>]*>/g;

/** Returns the text of HTML that `cleanHtml` made, as plain text with a line for each line and an empty one between paragraphs. */
export function htmlToLines(html: string): string {
  const marked = html
    .replace(STRUCK_OUT, ' ')
    .replace(/\s+/g, ' ')
    .replace(LINE_ENDS, '\n')
    .replace(PARAGRAPH_ENDS, '\n\n')
    .replace(ITEM_STARTS, '\n- ')
    .replace(OTHER_TAGS, '');
  const lines = decodeHTML(marked)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line, place) => line !== '' || (lines[place - 1] ?? '') !== '')
    .join('\n')
    .trim();
}
