import { removeReason } from '../../../feeds/ics/reason-in-description.js';
import { parameterOf, type Properties, type Property, unescapeText } from './jcal.js';
import type { Fields } from '../../../../core/objects.js';

/** Code points of a name. */
const MAX_NAME_LENGTH = 255;
const MAX_TERMS = 100;
/** Google writes HTML as plain text. */
const HTML_TAG = /<\/?(a|b|br|div|em|i|li|ol|p|span|strong|u|ul)\b[^<>]{0,2000}>/i;

/** Returns the fields of an event beside its times and its place. */
export function toTextFields(event: Properties, isOurs: boolean): Fields {
  return {
    title: event.text('summary') ?? '',
    description: readDescription(event, isOurs),
    website: readWebsite(event, isOurs),
    organizer: readOrganizers(event),
    categories: readNames(event.list('categories')),
    tags: readNames(event.list('x-tags')),
    image: readImage(event),
  };
}

/** Returns the language of the title, such as `ca` for `ca-ES`; undefined if it names none. */
export function readLanguage(event: Properties): string | undefined {
  return /^[a-z]{2,3}(?=-|$)/i.exec(parameterOf(event.find('summary'), 'language') ?? '')?.[0].toLowerCase();
}

/** Returns HTML: what the event has of it, or its plain text. */
function readDescription(event: Properties, isOurs: boolean): string | null {
  const html = [...event.list('x-alt-desc'), ...event.list('styled-description')].find((property) =>
    /^text\/html/i.test(parameterOf(property, 'fmttype') ?? ''),
  );
  const text = removeOwnReason(event, unescapeText(html)?.trim() ?? event.text('description')?.trim(), html, isOurs);
  if (text === undefined || text === '') return null;
  return html !== undefined || HTML_TAG.test(text) ? text : toHtml(text);
}

/** Our feeds begin the description with the reason of the status, and have it once more by itself. */
function removeOwnReason(event: Properties, text: string | undefined, html: Property | undefined, isOurs: boolean): string | undefined {
  const reason = isOurs ? unescapeText(event.find('x-status-reason')) : undefined;
  return text === undefined || reason === undefined ? text : removeReason(reason, text, html === undefined ? 'plain' : 'html');
}

/** Turns empty lines into paragraphs, and ends of lines into breaks. */
function toHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '');
  if (!escaped.includes('\n')) return escaped;
  const paragraphs = escaped.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />')}</p>`).join('');
}

/** The address of an event in a calendar of this kind is not its website. */
function readWebsite(event: Properties, isOurs: boolean): string | null {
  const url = toWebAddress(event.text('url')) ?? toWebAddress(event.text('location'));
  return url === undefined || (isOurs && url.includes('/calendar/events/v1/events/')) ? null : url;
}

function readOrganizers(event: Properties): Fields[] {
  const organizers = event.list('organizer').flatMap((property): Fields[] => [toOrganizer(property) ?? []].flat());
  const contacts: Fields[] = event.list('contact').flatMap((property) => {
    const name = cut(typeof property[3] === 'string' ? property[3] : undefined);
    return name === undefined ? [] : [{ organizer: name }];
  });
  return [...organizers, ...contacts].slice(0, 20);
}

/** The address of a shared calendar is that of no person. */
function toOrganizer(property: Property): Fields | undefined {
  const address = /^mailto:([^\s@]+@[^\s@]+)$/i.exec(String(property[3]))?.[1];
  const email = address !== undefined && !/@(group|resource)\.calendar\.google\.com$/i.test(address) ? address : undefined;
  const name = cut(parameterOf(property, 'cn')) ?? email;
  return name === undefined ? undefined : { organizer: name, ...(email === undefined ? {} : { email }) };
}

/** Returns the names of several properties, each once. A property that the parser does not know is one text. */
function readNames(properties: readonly Property[]): string[] {
  const texts = properties.flatMap((property) => {
    const [, , type, ...values] = property;
    return type === 'unknown' ? splitList(String(values[0])) : values.map(String);
  });
  return [...new Set(texts.flatMap((text) => cut(text) ?? []))].slice(0, MAX_TERMS);
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

/** Returns a text on one line, cut to the length of a name; undefined for a blank one. */
export function cut(text: string | undefined): string | undefined {
  const line = text
    ?.slice(0, 4 * MAX_NAME_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  return line === undefined || line === '' ? undefined : [...line].slice(0, MAX_NAME_LENGTH).join('');
}
