import { decodeHTML } from 'entities';

/** Tags that end a line, and those that end a paragraph. */
const LINE_ENDS = /<br\s?\/?>|<\/li>|<\/(?:ul|ol)>/gi;
const PARAGRAPH_ENDS = /<\/(?:p|h[2-4]|blockquote|pre)>/gi;
const ITEM_STARTS = /<li>/gi;
const TAGS = /<[^<>]*>/g;

/** Returns the text of HTML that `cleanHtml` made, as plain text with a line for each line and an empty one between paragraphs. */
export function htmlToLines(html: string): string {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(LINE_ENDS, '\n')
    .replace(PARAGRAPH_ENDS, '\n\n')
    .replace(ITEM_STARTS, '\n- ')
    .replace(TAGS, '');
  const lines = decodeHTML(marked)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line, place) => line !== '' || (lines[place - 1] ?? '') !== '')
    .join('\n')
    .trim();
}
