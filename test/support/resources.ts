import type { RecordName, RESOURCES } from '../../src/core/resources/resources.js';

type Declared<Name extends RecordName> = (typeof RESOURCES)[Name];

/**
 * The resources that have texts: the last segment of their path, their name in error codes, the field that is their title,
 * and what their schemas are called. A resource that is missing here, or that the service declares otherwise, does not compile.
 */
export const RESOURCE: {
  readonly [Name in RecordName]: {
    readonly resource: Name;
    readonly kind: Declared<Name>['kind'];
    readonly collection: Declared<Name>['collection'];
    readonly name: Declared<Name>['titleField'];
    readonly schema: Capitalize<Name>;
  };
} = {
  event: { resource: 'event', kind: 'content', collection: 'events', name: 'title', schema: 'Event' },
  venue: { resource: 'venue', kind: 'content', collection: 'venues', name: 'venue', schema: 'Venue' },
  organizer: { resource: 'organizer', kind: 'content', collection: 'organizers', name: 'organizer', schema: 'Organizer' },
  category: { resource: 'category', kind: 'term', collection: 'categories', name: 'name', schema: 'Category' },
  tag: { resource: 'tag', kind: 'term', collection: 'tags', name: 'name', schema: 'Tag' },
};

export type RecordResource = (typeof RESOURCE)[RecordName];

/** All resources that have texts, in the order in which the service lists them. */
export const RECORD_RESOURCES: readonly RecordResource[] = Object.values(RESOURCE);

/** The resources with an owner, a status, a trash and an address by slug. */
export const CONTENT_RESOURCES = RECORD_RESOURCES.filter(
  (one): one is Extract<RecordResource, { kind: 'content' }> => one.kind === 'content',
);

/** The resources that belong to all users, and are deleted for good. */
export const TERM_RESOURCES = RECORD_RESOURCES.filter((one): one is Extract<RecordResource, { kind: 'term' }> => one.kind === 'term');

/** The resources that a request for an event references by id, or creates inline. */
export const VENUES_AND_ORGANIZERS = [RESOURCE.venue, RESOURCE.organizer] as const;

/** The tables of these resources. The table of their texts has `_translation` after it. */
export const RECORD_TABLES = RECORD_RESOURCES.map(({ resource }) => resource);

/** The resources that an event names: the word in the names of the link's table and column. */
export const LINKED_NAMES = ['venue', 'organizer', 'category', 'tag'] as const satisfies readonly RecordName[];

/** The fields that an event requires beside its title. The other resources ignore them. */
export const EVENT_DATES = { start_date: '2026-11-22 18:00:00', end_date: '2026-11-22 20:00:00' };
