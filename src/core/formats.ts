/** The formats of records beside JSON, and their media types. The name of a format is the extension of its addresses. */
export const FORMATS = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  jsonld: 'application/ld+json',
} as const;

export type Format = keyof typeof FORMATS;

export const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

/** Returns the format that the end of a route's path names: `ics` for `…/events/:id.ics`. */
export function formatOf(path: string): Format | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(FORMATS, extension) ? (extension as Format) : undefined;
}
