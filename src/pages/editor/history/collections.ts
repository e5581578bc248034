import type { FormField } from '../forms/describe-form.js';
import { EVENTS } from '../tables/events.js';
import { ORGANIZERS } from '../tables/organizers.js';
import { VENUES } from '../tables/venues.js';

/** The fields of the records that have a history, by the collections. Those of terms are called as in the API. */
const FIELDS = {
  events: () => EVENTS.getForm().fields,
  venues: () => VENUES.getForm().fields,
  organizers: () => ORGANIZERS.getForm().fields,
  categories: () => [],
  tags: () => [],
} satisfies Record<string, () => readonly FormField[]>;

export type HistoryCollection = keyof typeof FIELDS;

export function isHistoryCollection(name: string): name is HistoryCollection {
  return Object.hasOwn(FIELDS, name);
}

/** Returns the fields of the form of a collection. */
export function listFields(collection: HistoryCollection): readonly FormField[] {
  return FIELDS[collection]();
}
