import { EVENT_ORDERS, type ListEventsDto } from '../dto/list-events.dto.js';

/** What gives the rows of a list. Of two sources that answer a list equally well, the first one is read. */
export const SOURCES = ['calendar', 'distances', 'words', 'records'] as const;

export type Source = (typeof SOURCES)[number];

/** An order of the list. `distance` is the default around a point. */
export type ListOrder = (typeof EVENT_ORDERS)[number] | 'distance';

/** The orders in which each source gives its rows. */
export const ORDERS: Readonly<Record<Source, readonly ListOrder[]>> = {
  calendar: EVENT_ORDERS,
  distances: ['distance'],
  words: ['start_date', 'end_date'],
  records: [...EVENT_ORDERS, 'distance'],
};

/** The orders that each source knows without the records of its rows. In another one, the rows are sorted by their records. */
export const OWN_ORDERS: Readonly<Record<Source, readonly ListOrder[]>> = {
  calendar: ['start_date', 'end_date'],
  distances: ['distance'],
  words: ['start_date', 'end_date'],
  records: [],
};

/**
 * How each source deals with a parameter: it answers it with what it reads, or the parameter is tested on the record of each row.
 * A source that is missing can't be read for a list with the parameter.
 */
type Answers = Readonly<Partial<Record<Source, 'answered' | 'tested'>>>;

const BY_EACH_SOURCE = { calendar: 'answered', distances: 'answered', words: 'answered', records: 'answered' } as const;
const BY_DISTANCES = { calendar: 'tested', distances: 'answered', records: 'tested' } as const;
const BY_WORDS = { calendar: 'tested', distances: 'tested', words: 'answered', records: 'tested' } as const;
const BY_RECORDS = { records: 'answered' } as const;
const BY_TEST = { calendar: 'tested', distances: 'tested', records: 'tested' } as const;

/**
 * What answers each parameter of the list. A parameter without an entry does not compile. A value that is tested needs a function in
 * `TESTS`. `fallback` stands for a fallback chain without all languages: events without a text in the chain are left out.
 */
export const LIST_PARAMETERS = {
  start_date: BY_EACH_SOURCE,
  end_date: BY_EACH_SOURCE,
  starts_after: BY_EACH_SOURCE,
  starts_before: BY_EACH_SOURCE,
  ends_after: BY_EACH_SOURCE,
  ends_before: BY_EACH_SOURCE,
  categories: BY_EACH_SOURCE,
  tags: BY_EACH_SOURCE,
  venue: BY_EACH_SOURCE,
  city: BY_EACH_SOURCE,
  organizer: BY_EACH_SOURCE,
  featured: BY_EACH_SOURCE,
  sticky: BY_EACH_SOURCE,
  circle: BY_EACH_SOURCE,
  event_status: BY_EACH_SOURCE,
  expand: BY_EACH_SOURCE,
  recurring: BY_EACH_SOURCE,
  series: BY_EACH_SOURCE,
  // They belong to `geoloc_lat`.
  geoloc_lng: BY_EACH_SOURCE,
  geoloc_radius: BY_EACH_SOURCE,
  // The calendar has no events that are not public, and those that the client names need not be in its window.
  status: BY_RECORDS,
  include: BY_RECORDS,
  fallback: BY_TEST,
  translation_status: BY_TEST,
  has_translation: BY_TEST,
  missing_translation: BY_TEST,
  modified_after: BY_TEST,
  modified_before: BY_TEST,
  external_source: BY_TEST,
  external_id: BY_TEST,
  geoloc: BY_TEST,
  geoloc_lat: BY_DISTANCES,
  author: BY_TEST,
  post_parent: BY_TEST,
  attendance_mode: BY_TEST,
  ticket_status: BY_TEST,
  in_language: BY_TEST,
  accessibility: BY_TEST,
  age: BY_TEST,
  is_free: BY_TEST,
  search: BY_WORDS,
  // `ORDERS` says which sources give an order.
  order: BY_EACH_SOURCE,
  orderby: BY_EACH_SOURCE,
  page: BY_EACH_SOURCE,
  per_page: BY_EACH_SOURCE,
  _fields: BY_EACH_SOURCE,
} as const satisfies Readonly<Record<keyof ListEventsDto | 'fallback', Answers>>;

export type ListParameter = keyof typeof LIST_PARAMETERS;

/** The parameters that are tested on the records of the rows of some source. */
export type TestedParameter = {
  [Name in ListParameter]: 'tested' extends (typeof LIST_PARAMETERS)[Name][keyof (typeof LIST_PARAMETERS)[Name]] ? Name : never;
}[ListParameter];
