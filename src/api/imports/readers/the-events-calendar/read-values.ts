import { decodeHTML } from 'entities';
import { resolveLinks } from '../resolve-links.js';
import { isObject, type Fields } from '../../../../core/objects.js';

/** Longer than every text that a calendar accepts. The calendar refuses what is still too long. */
const MAX_PLAIN_LENGTH = 5_000;

/** Reads a text that came rendered for a page: without tags and with its entities decoded; `null` if there is none. */
export function readPlainText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = decodeHTML(value.slice(0, MAX_PLAIN_LENGTH).replace(/<[^<>]*>/g, '')).trim();
  return text === '' ? null : text;
}

/** Reads HTML, whose links lead to the site; `null` for none. */
export function readHtml(value: unknown, address: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? resolveLinks(value, readWebAddress(address) ?? undefined) : null;
}

/** Reads a web address: with its entities decoded, and with a scheme. `null` for what no browser opens. */
export function readWebAddress(value: unknown): string | null {
  const text = readPlainText(value);
  if (text === null) return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text.replace(/^\/\//, '')}`;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;
}

/** Reads an e-mail address; `null` for a text that is none. */
export function readEmail(value: unknown): string | null {
  const text = readPlainText(value);
  return text !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null;
}

/** Reads a slug, unless it has other signs than letters, digits and hyphens: the calendar then makes one. */
export function readSlug(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z0-9-]{1,200}$/.test(value) ? value : undefined;
}

/** Reads the address of an image, which is `false` or an object. */
export function readImage(value: unknown): string | null {
  return readWebAddress(isObject(value) ? value.url : value);
}

/** Reads the id of a record of the site. */
export function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(id) && (id as number) > 0 ? (id as number) : undefined;
}

/** Reads what is an object, an array of objects, or an empty array for none. */
export function readObjects(value: unknown): Fields[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject);
}
