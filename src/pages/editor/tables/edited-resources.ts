import type { FormField } from '../fields/describe-form.js';
import type { EditedResource, ListedResource } from '../records/edited-resource.js';
import { EVENTS } from './events.js';
import { ORGANIZERS } from './organizers.js';
import { CATEGORIES, TAGS } from './terms.js';
import { VENUES } from './venues.js';

/** The resources whose records are listed by their status. */
export const LISTED_RESOURCES: readonly ListedResource[] = [EVENTS, VENUES, ORGANIZERS];

/** Those whose records are listed with their names in all languages. */
export const TERM_RESOURCES: readonly EditedResource[] = [CATEGORIES, TAGS];

/** All resources whose records are edited. */
export const EDITED_RESOURCES = [...LISTED_RESOURCES, ...TERM_RESOURCES];

/** Returns the resource with these pages; undefined if there is none. */
export function findEditedResource(collection: string): EditedResource | undefined {
  return EDITED_RESOURCES.find((one) => one.collection === collection);
}

/** Returns the fields of the form of a collection. */
export function listFields(collection: string): readonly FormField[] {
  return findEditedResource(collection)!.getForm().fields;
}
