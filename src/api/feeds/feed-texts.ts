import { foldText } from '../../core/text/fold.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';
import { type Collection, hasPublicUrl } from '../../core/http/routing/links.js';
import { getCatalogue } from '../../core/i18n/translate.js';
import type { RequestContext } from '../../core/http/context/request-context.js';

/** Tells whether a field has a text. */
export function isFilled(text: string | null): text is string {
  return text !== null && text !== '';
}

/** The media types of the images that the extension of an address names. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** Returns the media type of an image; undefined if its extension does not tell. */
export function findImageType(extension: string | null): string | undefined {
  return extension !== null && Object.hasOwn(IMAGE_TYPES, extension) ? IMAGE_TYPES[extension] : undefined;
}

/** What separates the names in a text. */
const SEPARATOR = /[,;()\n]|\s[-–—|·]\s/;

/**
 * Returns the name and the address of a venue on one line: `Ateneu, Carrer Major 1, 17001 Girona, Catalunya`. A part that another
 * part contains is left out, because many names and addresses contain the town.
 */
export function formatPlace({ venue, address, zip, city, stateprovince, country }: VenueResponse): string {
  const town = [zip, city].filter(isFilled).join(' ');
  const parts = [venue, address, town, stateprovince, country].filter(isFilled);
  const names = parts.map((part) => splitNames(part, zip));
  const isRepeated = (part: string, index: number) =>
    parts.some((other, otherIndex) => {
      const isLonger = other.length === part.length ? otherIndex < index : other.length > part.length;
      return isLonger && contains(names[otherIndex]!, names[index]!);
    });
  const shown = parts.filter((part, index) => !isRepeated(part, index));
  // A name or an address with the town may lack its post code.
  const isZipHidden = isFilled(zip) && !shown.some((part) => part.includes(zip));
  return (isZipHidden ? insertAfterTown(shown, zip, country) : shown).join(', ');
}

function insertAfterTown(parts: readonly string[], zip: string, country: string | null): string[] {
  const end = parts.at(-1) === country && parts.length > 1 ? parts.length - 1 : parts.length;
  return parts.toSpliced(end, 0, zip);
}

/** Splits a text into names that can be compared, without the post code. */
function splitNames(text: string, zip: string | null): string[] {
  const names = text.split(SEPARATOR).map((name) => ` ${name.replace(/\s+/g, ' ')} `);
  const withoutZip = isFilled(zip) ? names.map((name) => name.replace(` ${zip} `, () => ' ')) : names;
  return withoutZip.map((name) => foldText(name.trim())).filter((name) => name !== '');
}

/** Tells whether the names follow each other in the others. */
function contains(others: readonly string[], names: readonly string[]): boolean {
  return others.some((_, start) => names.every((name, index) => others[start + index] === name));
}

/** A record as responses show it. */
interface LinkedRecord {
  readonly url: string;
  readonly website: string | null;
}

/** Returns where a feed leads people to: to the site of the organisation, if it shows such records; else to the record's own website, if it has one. */
export function findFeedLink(collection: Collection, { url, website }: LinkedRecord, { settings }: RequestContext): string {
  return hasPublicUrl(collection, settings) ? url : (website ?? url);
}

/** Returns the name of the calendar in the content language. */
export function findSiteName({ locale: { content }, settings }: RequestContext): string {
  return settings.siteNames?.[content] ?? getCatalogue(settings, content).documentation.info.title;
}
