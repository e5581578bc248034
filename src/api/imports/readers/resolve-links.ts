import { decodeHTMLAttribute, escapeAttribute } from 'entities';

const LINK = /(\s)(href|src)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi;

/**
 * Returns HTML whose links lead to where its site means them. A link that says only a path, of which the site is not known, is none:
 * it would lead to this calendar.
 * @param base the address of the page
 */
export function resolveLinks(html: string, base: string | undefined): string {
  return html.replace(LINK, (_, space: string, name: string, ...values: (string | undefined)[]) => {
    const address = resolve(decodeHTMLAttribute(values.slice(0, 3).find((value) => value !== undefined) ?? '').trim(), base);
    return address === undefined ? space : `${space}${name}="${escapeAttribute(address)}"`;
  });
}

function resolve(address: string, base: string | undefined): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  if (/^www\./i.test(address)) return `https://${address}`;
  if (address.startsWith('//')) return `https:${address}`;
  return base !== undefined && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}
