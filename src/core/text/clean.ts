import sanitizeHtml from 'sanitize-html';

const TAGS = /<\/?[a-z!?][^<>]*>/gi;
const SCRIPTS = /<(script|style)\b[^<>]*>[^<]*<\/\1\s*>/gi;
/** Controls, and the marks that turn the direction of what follows (Unicode Bidirectional Algorithm, UAX #9). */

const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A text that is one bare tag and nothing else, like the name of a conference called `<CODE/CRAFTS>`. */
const LONE_TAG = /^<([^\s<>="'/!?][^\s<>="']*)>$/;

/**
 * Plain text on one line: NFC, without tags, controls and direction marks. Nothing in it is escaped.
 * A text that is nothing but one bare tag loses its brackets instead.
 */
export function cleanLine(text: string): string {
  const line = text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return withoutTags(line.replace(LONE_TAG, '$1')).replace(/\s+/g, ' ').trim();
}

const PASSES = 20;

/** Taking a tag away can join the halves of another, so this goes on; what nests deeper than any text does loses its brackets. */
function withoutTags(text: string): string {
  let before = text;
  for (let pass = 0; pass < PASSES; pass++) {
    const after = before.replace(SCRIPTS, '').replace(TAGS, '');
    if (after === before) return after;
    before = after;
  }
  return before.replace(/[<>]/g, '');
}

/** HTML reduced to a safe subset. Cleaning twice is cleaning once. */
export function cleanHtml(html: string): string {
  const tidy = html.normalize('NFC').replace(/\r\n?/g, '\n').replace(INVISIBLE, '');
  // Once more: an entity may have become one of them.
  return sanitizeHtml(tidy, HTML).replace(INVISIBLE, '').trim();
}

/** Tags at which a line begins or ends, and with it a word. */
const BLOCKS = /<\/?(p|br|ul|ol|li|blockquote|h[2-4]|pre)\b/gi;

/** What a reader of the HTML reads: its text, tags and entities gone. */
export function textOf(html: string): string {
  return sanitizeHtml(html.replace(BLOCKS, ' $&'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether the text is Unicode that every database can store: no half of a surrogate pair. */
export function isUnicode(text: string): boolean {
  return text.isWellFormed();
}

/** Length as a person counts: code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

const HTML: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'a', 'blockquote', 'h2', 'h3', 'h4', 'img', 'code', 'pre'],
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'width', 'height'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
};
