import { CONTENT_NAMES, RECORD_NAMES, type RecordName, RESOURCES, TERM_NAMES } from '../../src/core/resources.js';

/** What tests know of a resource that has texts. */
export interface RecordResource<Name extends RecordName = RecordName> {
  readonly resource: Name;
  readonly kind: (typeof RESOURCES)[Name]['kind'];
  /** The last segment of its path. */
  readonly collection: (typeof RESOURCES)[Name]['collection'];
  /** The field that is its title. */
  readonly name: (typeof RESOURCES)[Name]['titleField'];
  /** The name of its schema. */
  readonly schema: Capitalize<Name>;
}

const describeResource = <Name extends RecordName>(resource: Name): RecordResource<Name> => {
  const { kind, collection, titleField: name } = RESOURCES[resource];
  const schema = (resource.charAt(0).toUpperCase() + resource.slice(1)) as Capitalize<Name>;
  return { resource, kind, collection, name, schema };
};

/** The resources that have texts, by name. */
export const RESOURCE = Object.fromEntries(RECORD_NAMES.map((name) => [name, describeResource(name)])) as unknown as {
  readonly [Name in RecordName]: RecordResource<Name>;
};

/** All resources that have texts, in the order in which the service lists them. */
export const RECORD_RESOURCES = RECORD_NAMES.map((name) => describeResource(name));

/** The resources with an owner, a status, a trash and an address by slug. */
export const CONTENT_RESOURCES = CONTENT_NAMES.map((name) => describeResource(name));

/** The resources that belong to all users, and are deleted for good. */
export const TERM_RESOURCES = TERM_NAMES.map((name) => describeResource(name));

/** The resources that a request for an event references by id, or creates inline. */
export const VENUES_AND_ORGANIZERS = [RESOURCE.venue, RESOURCE.organizer] as const;

/** The tables of these resources. The table of their texts has `_translation` after it. */
export const RECORD_TABLES = RECORD_RESOURCES.map(({ resource }) => resource);

/** The resources that an event names: the word in the names of the link's table and column. */
export const LINKED_NAMES = ['venue', 'organizer', 'category', 'tag'] as const satisfies readonly RecordName[];

/** The scopes of tokens, in the order in which the service shows them. */
export const SCOPES = [
  'read',
  ...CONTENT_RESOURCES.map(({ collection }) => `${collection}:write`),
  'terms:write',
  'media:write',
  'sources:admin',
  'webhooks:admin',
  'users:admin',
];

/** The fields that an event requires beside its title. The other resources ignore them. */
export const EVENT_DATES = { start_date: '2026-11-22 18:00:00', end_date: '2026-11-22 20:00:00' };

/** The 23rd of April 2027. */
export const FIRA_DATES = { start_date: '2027-04-23', end_date: '2027-04-23' };

/** All that an event requires. */
export const FIRA = { title: 'Fira', ...FIRA_DATES };

/** Tuesdays at 18:00: 1, 8, 15 and 22 December. */
export const COURSE = { start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 20:00:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] };
