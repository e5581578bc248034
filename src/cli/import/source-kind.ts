import { FILE_KINDS, type FileKind } from '../../api/imports/readers/read-file.js';

/** What an import reads: files in three formats, a calendar of this kind, and a site with The Events Calendar. */
export const KINDS = [...FILE_KINDS, 'calendar', 'the-events-calendar'] as const;

export type SourceKind = (typeof KINDS)[number];

export function isKind(text: string): text is SourceKind {
  return KINDS.some((kind) => kind === text);
}

const ENDINGS: readonly (readonly [RegExp, SourceKind])[] = [
  [/\.(ics|ical|icalendar)$/i, 'ical'],
  [/\.(csv|tsv)$/i, 'csv'],
  [/\.(ndjson|jsonl)$/i, 'ndjson'],
  [/\/calendar\/events\/v1\/?$/, 'calendar'],
  [/\/tribe\/events\/v1\/?$/, 'the-events-calendar'],
];

/** Tells the kind by a name or an address; undefined if it does not tell. */
export function findKind(location: string): SourceKind | undefined {
  const url = URL.canParse(location) ? new URL(location) : undefined;
  // A site without paths of its own has them in this parameter.
  const path = url?.searchParams.get('rest_route') ?? url?.pathname ?? location;
  return ENDINGS.find(([ending]) => ending.test(path))?.[1];
}

const MEDIA_TYPES: Readonly<Record<string, FileKind>> = {
  'text/calendar': 'ical',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
};

/** Tells the kind by the media type of an answer; undefined if it does not tell. */
export function findKindOfMediaType(mediaType: string | null): FileKind | undefined {
  return MEDIA_TYPES[(mediaType ?? '').split(';')[0]!.trim().toLowerCase()];
}

/** Tells the kind by the first bytes: what is neither iCalendar nor JSON is a table. */
export function findKindOfBytes(bytes: Uint8Array): FileKind {
  const start = Buffer.from(bytes.subarray(0, 1024))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'ical';
  return start.startsWith('{') ? 'ndjson' : 'csv';
}
