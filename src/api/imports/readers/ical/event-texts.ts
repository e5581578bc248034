import { decodeHTMLStrict, escapeUTF8 } from 'entities';
import { cleanLine, countCodePoints, htmlToLines } from '../../../../core/text/clean.js';
import { resolveLinks } from '../resolve-links.js';
import { toTermNames } from '../to-body.js';
import { toParagraphs } from '../to-paragraphs.js';
import { removeReason } from '../../../feeds/ics/reason-in-description.js';
import { parameterOf, type Properties, type Property, unescapeText } from './jcal.js';
import type { Fields } from '../../../../core/objects.js';

/** Code points of a name. */
const MAX_NAME_LENGTH = 255;
/** Code points of a title that is taken from another text, and characters of the HTML in which it is looked for. */
const MAX_BORROWED_LENGTH = 80;
const MAX_BEGINNING = 4_000;
/** Code points of a description, and those of a long one before its last word. */
const MAX_DESCRIPTION_LENGTH = 65_000;
const MAX_TERMS = 100;
/** Google writes HTML as plain text. */
const HTML_TAG =
  /<\/?(a|address|b|blockquote|body|br|center|dd|del|div|dl|dt|em|font|h[1-6]|hr|html|i|img|li|ol|p|s|section|span|strike|strong|table|tbody|td|th|tr|u|ul)\b[^<>]{0,2000}>/i;

/**
 * Returns the fields of an event beside its times and its place.
 * @param url the address of the file
 */
export function toTextFields(event: Properties, isOurs: boolean, url: string | undefined): Fields {
  const description = readDescription(event, isOurs, toWebAddress(event.text('url')) ?? url);
  return {
    title: readTitle(event, isOurs, description),
    description,
    website: readWebsite(event, isOurs),
    organizer: readOrganizers(event),
    categories: readNames(event.list('categories'), isOurs),
    tags: readNames(event.list('x-tags'), isOurs),
    image: readImage(event),
  };
}

/** Tells whether an event has a title of its own. */
export function hasTitle(event: Properties): boolean {
  return cleanLine(event.text('summary') ?? '') !== '';
}

/** Returns the SUMMARY, or else the beginning of the text, or the place; empty if there is none of them. */
function readTitle(event: Properties, isOurs: boolean, description: string | null): string {
  const summary = event.text('summary') ?? '';
  if (hasTitle(event)) return cut(isOurs ? summary : decodeText(summary))!;
  const [firstLine = ''] = htmlToLines((description ?? '').slice(0, MAX_BEGINNING)).split('\n', 1);
  return shorten(firstLine, MAX_BORROWED_LENGTH) ?? cut(decodeName(event.text('location') ?? '')) ?? '';
}

/** Returns the language of the title, such as `ca` for `ca-ES`; undefined if it names none. */
export function readLanguage(event: Properties): string | undefined {
  return /^[a-z]{2,3}(?=-|$)/i.exec(parameterOf(event.find('summary'), 'language') ?? '')?.[0].toLowerCase();
}

/** Returns HTML: what the event has of it, or its plain text. */
function readDescription(event: Properties, isOurs: boolean, base: string | undefined): string | null {
  const html = [...event.list('x-alt-desc'), ...event.list('styled-description')].find((property) =>
    /^text\/html/i.test(parameterOf(property, 'fmttype') ?? ''),
  );
  const text = removeOwnReason(event, unescapeText(html)?.trim() ?? event.text('description')?.trim(), html, isOurs);
  if (text === undefined || text === '') return null;
  const isHtml = html !== undefined || HTML_TAG.test(text);
  return shortenHtml(text, (part) => toParagraphs(isHtml ? resolveLinks(part, base) : escapeUTF8(isOurs ? part : decodeText(part))));
}

/** Returns HTML that is short enough for a description: as much of the text as fits, to the end of a word. */
function shortenHtml(text: string, toHtml: (text: string) => string): string {
  let html = toHtml(text);
  for (let part = text; countCodePoints(html) > MAX_DESCRIPTION_LENGTH; html = toHtml(`${part}…`)) {
    const length = Math.floor((part.length * (MAX_DESCRIPTION_LENGTH - 1_000)) / html.length);
    part = part.slice(0, length).replace(/(?:<[^<>]*|(?<!\S)\S+|(?<!\s)\s+)$/, '');
  }
  return html;
}

/** Our feeds begin the description with the reason of the status, and have it once more by itself. */
function removeOwnReason(event: Properties, text: string | undefined, html: Property | undefined, isOurs: boolean): string | undefined {
  const reason = isOurs ? unescapeText(event.find('x-status-reason')) : undefined;
  return text === undefined || reason === undefined ? text : removeReason(reason, text, html === undefined ? 'plain' : 'html');
}

const HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u;

/** The address of an event in a calendar of this kind is not its website. */
function readWebsite(event: Properties, isOurs: boolean): string | null {
  const own = event.text('url')?.trim();
  // Many programs write an address without its scheme.
  const url =
    toWebAddress(own) ?? toWebAddress(HOST.test(own ?? '') ? `https://${own}` : undefined) ?? toWebAddress(event.text('location'));
  return url === undefined || (isOurs && url.includes('/calendar/events/v1/events/')) ? null : url;
}

function readOrganizers(event: Properties): Fields[] {
  const organizers = event.list('organizer').flatMap((property): Fields[] => [toOrganizer(property) ?? []].flat());
  const contacts: Fields[] = event.list('contact').flatMap((property) => {
    const name = cut(typeof property[3] === 'string' ? decodeName(property[3]) : undefined);
    return name === undefined ? [] : [{ organizer: name }];
  });
  return [...organizers, ...contacts].slice(0, 20);
}

/** The address of a shared calendar is that of no person. */
function toOrganizer(property: Property): Fields | undefined {
  const address = /^mailto:([^\s@]+@[^\s@]+)$/i.exec(String(property[3]))?.[1];
  const email = address !== undefined && !/@(group|resource)\.calendar\.google\.com$/i.test(address) ? address : undefined;
  const name = cut(decodeName(parameterOf(property, 'cn') ?? '')) ?? email;
  return name === undefined ? undefined : { organizer: name, ...(email === undefined ? {} : { email }) };
}

/** Returns the names of several properties, each once. A property that the parser does not know is one text. */
function readNames(properties: readonly Property[], isOurs: boolean): unknown[] {
  const texts = properties.flatMap((property) => {
    const [, , type, ...values] = property;
    return type === 'unknown' ? splitList(String(values[0])) : values.map(String);
  });
  const names = new Set(texts.flatMap((text) => cut(isOurs ? text : decodeName(text)) ?? []));
  return toTermNames([...names].slice(0, MAX_TERMS));
}

/** Splits at commas that are not escaped (RFC 5545 §3.3.11). */
function splitList(text: string): string[] {
  return text.match(/(?:\\.|[^,\\])+/gs)?.map((item) => item.replace(/\\(.)/gs, '$1')) ?? [];
}

function readImage(event: Properties): string | null {
  const attached = event.list('attach').filter((property) => /^image\//i.test(parameterOf(property, 'fmttype') ?? ''));
  const address = [...event.list('image'), ...attached].map((property) => toWebAddress(unescapeText(property)));
  return address.find((url) => url !== undefined) ?? null;
}

/** Returns the text if it is a web address. */
export function toWebAddress(text: string | undefined): string | undefined {
  const url = text?.trim();
  return url !== undefined && /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? url : undefined;
}

/** Decodes the entities that programs write in plain text. A space that does not break is a space. */
function decodeText(text: string): string {
  return decodeHTMLStrict(text).replaceAll('\u00a0', ' ');
}

/** Percent signs as The Events Calendar writes them: letters in UTF-8, or ASCII signs. */
const PERCENT_ENCODED = /%(?:2[0-9a-f]|[c-f][0-9a-f]%[89ab][0-9a-f])/i;

/** Decodes the entities and the percent signs of a name. */
export function decodeName(text: string): string {
  const name = PERCENT_ENCODED.test(text) ? text.replace(/(?:%[0-9a-f]{2})+/gi, decodePercent) : text;
  return decodeText(name);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a text on one line, shortened to the length of a name; undefined for a blank one. */
export function cut(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shorten(text, MAX_NAME_LENGTH);
}

/** Returns a text on one line, shortened after a word, with `…` in place of the rest; undefined for a blank one. */
function shorten(text: string, maxLength: number): string | undefined {
  const line = text
    .slice(0, 4 * MAX_NAME_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '') return undefined;
  const letters = [...line];
  if (letters.length <= maxLength) return line;
  const start = letters.slice(0, maxLength - 1).join('');
  const words = start.replace(/[\s.,;:]+\S*$/, '');
  return `${words === '' ? start : words}…`;
}
