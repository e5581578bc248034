/** Tags that end a line by themselves. */
const BLOCK = /<(?:br|p|div|li|tr|h[1-6]|pre|blockquote|section|dd|dt)\b/i;

/** Returns HTML in which the lines of a text stay lines: empty lines end paragraphs. HTML that has lines of its own stays as it is. */
export function toParagraphs(text: string): string {
  const lines = text.replaceAll('\r', '').trim();
  if (!lines.includes('\n') || BLOCK.test(lines)) return lines;
  const paragraphs = lines.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />')}</p>`).join('');
}
