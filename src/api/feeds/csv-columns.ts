import { formatWithOffset } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { OrganizerResponse } from '../../organizers/dto/organizer.response.js';
import type { VenueResponse } from '../../venues/dto/venue.response.js';

type Value = string | number | boolean | null;
type Column = readonly [name: string, read: (event: EventResponse) => Value | readonly Value[]];

const VENUE_FIELDS = [
  ...(['id', 'venue', 'address', 'city', 'zip', 'province', 'state', 'country'] as const),
  ...(['phone', 'website', 'geo_lat', 'geo_lng'] as const),
] satisfies (keyof VenueResponse)[];

const ORGANIZER_FIELDS = ['id', 'organizer', 'email', 'phone', 'website'] as const satisfies (keyof OrganizerResponse)[];

/** The columns, called like the fields of an event. Those of what it links to have a point. */
const COLUMNS: readonly Column[] = [
  ['id', ({ id }) => id],
  ['global_id', ({ global_id }) => global_id],
  ['title', ({ title }) => title],
  ['start_date', ({ all_day, start_date, utc_start_date }) => formatTime(all_day, start_date, utc_start_date)],
  ['end_date', ({ all_day, end_date, utc_end_date }) => formatTime(all_day, end_date, utc_end_date)],
  ['all_day', ({ all_day }) => all_day],
  ['timezone', ({ timezone }) => timezone],
  ['description', ({ description }) => description],
  ['excerpt', ({ excerpt }) => excerpt],
  ['slug', ({ slug }) => slug],
  ['website', ({ website }) => website],
  ['image', ({ image }) => (image === false ? null : image.url)],
  ['cost', ({ cost }) => cost],
  ['categories', ({ categories }) => categories.map(({ name }) => name)],
  ['tags', ({ tags }) => tags.map(({ name }) => name)],
  ...VENUE_FIELDS.map((field): Column => [`venue.${field}`, ({ venues }) => venues.map((venue) => venue[field])]),
  ...ORGANIZER_FIELDS.map((field): Column => [`organizer.${field}`, ({ organizer }) => organizer.map((one) => one[field])]),
  ...(['featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link', 'post_parent'] as const).map((field): Column => [
    field,
    (event) => event[field],
  ]),
  ['status', ({ status }) => status],
  ['author', ({ author }) => author],
  ['date', ({ date, date_utc }) => formatWithOffset(date, date_utc)],
  ['modified', ({ modified, modified_utc }) => formatWithOffset(modified, modified_utc)],
  ['language', ({ language }) => language],
  ['url', ({ url }) => url],
  ['rest_url', ({ rest_url }) => rest_url],
];

/** Returns the columns that `_fields` names, or all. `venue` names all columns of the venue. */
export function selectColumns(fields: string | undefined): readonly Column[] {
  if (fields === undefined) return COLUMNS;
  const names = fields.split(',');
  return COLUMNS.filter(([column]) => names.some((name) => column === name || column.startsWith(`${name}.`)));
}

/** Reads a cell. Several values have a line each; a value that is missing has an empty one, so that lines of columns belong together. */
export function readCell([, read]: Column, event: EventResponse): string {
  return [read(event)]
    .flat()
    .map((value) => (value === null ? '' : String(value)))
    .join('\n');
}

/** Whole days are dates, of which the last is included. */
function formatTime(isAllDay: boolean, local: string, utc: string): string {
  return isAllDay ? local.slice(0, 10) : formatWithOffset(local, utc);
}
