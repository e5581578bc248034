/** The members that every resource declares. */
interface Declaration {
  /** The last segment of the path of its collection; `namespace` is a segment before it. */
  readonly collection: string;
  readonly namespace: 'calendar' | 'auth';
  /** The field of its lists that has the items, where it is not called like the collection. */
  readonly listField?: string;
  /** The scope that a token needs to write the resource, or to read it if it is an overview. */
  readonly scope: string;
}

/**
 * A resource with texts in several languages. Its table has the name of the resource.
 * `content` has an owner, a status, a trash and slugs in paths. A `term` has no owner and no trash.
 */
interface RecordDeclaration extends Declaration {
  readonly kind: 'content' | 'term';
  readonly namespace: 'calendar';
  /** The field that is its title or name. The column is `name` in every table. */
  readonly titleField: string;
  /**
   * Fields that other systems write every minute. A write of these alone changes neither `modified` nor the version. Other records do
   * not show them, so only the cached responses with the record become stale.
   */
  readonly liveFields?: readonly string[];
  /** Whether rows of its table can be parts of other rows. */
  readonly hasParts?: boolean;
}

/**
 * `media`: images, which records show. `account`: users, their tokens and sessions. `import`: from where records are imported. `delivery`: where
 * changes are sent. `overview`: a list about other resources, without records of its own.
 */
interface OtherDeclaration extends Declaration {
  readonly kind: 'media' | 'account' | 'import' | 'delivery' | 'overview';
}

/**
 * Every resource of the service. Error codes, messages, links, scopes, the audit log, the overview of translations and the
 * OpenAPI document derive from this table, in its order. Other tables are typed by the names of the resources, so that
 * one that lacks a resource does not compile.
 */
export const RESOURCES = {
  event: {
    kind: 'content',
    namespace: 'calendar',
    collection: 'events',
    titleField: 'title',
    scope: 'events:write',
    liveFields: ['ticket_status'],
    hasParts: true,
  },
  venue: { kind: 'content', namespace: 'calendar', collection: 'venues', titleField: 'venue', scope: 'venues:write' },
  organizer: { kind: 'content', namespace: 'calendar', collection: 'organizers', titleField: 'organizer', scope: 'organizers:write' },
  category: { kind: 'term', namespace: 'calendar', collection: 'categories', titleField: 'name', scope: 'terms:write' },
  tag: { kind: 'term', namespace: 'calendar', collection: 'tags', titleField: 'name', scope: 'terms:write' },
  media: { kind: 'media', namespace: 'calendar', collection: 'media', scope: 'media:write' },
  translation: { kind: 'overview', namespace: 'calendar', collection: 'translations', scope: 'read' },
  source: { kind: 'import', namespace: 'calendar', collection: 'sources', scope: 'sources:admin' },
  webhook: { kind: 'delivery', namespace: 'calendar', collection: 'webhooks', scope: 'webhooks:admin' },
  user: { kind: 'account', namespace: 'auth', collection: 'users', scope: 'users:admin' },
  token: { kind: 'account', namespace: 'auth', collection: 'tokens', scope: 'users:admin' },
  session: { kind: 'account', namespace: 'auth', collection: 'sessions', scope: 'users:admin' },
  change: { kind: 'overview', namespace: 'auth', collection: 'audit', listField: 'changes', scope: 'users:admin' },
} as const satisfies Readonly<Record<string, RecordDeclaration | OtherDeclaration>>;

type Resources = typeof RESOURCES;

/** The names of the resources, which error codes contain. */
export type ResourceName = keyof Resources;

type Kind = Resources[ResourceName]['kind'];
type NamesOf<K extends Kind> = { [Name in ResourceName]: Resources[Name]['kind'] extends K ? Name : never }[ResourceName];

export type ContentName = NamesOf<'content'>;
export type TermName = NamesOf<'term'>;
/** The resources that have texts. */
export type RecordName = ContentName | TermName;

function namesOf<K extends Kind>(...kinds: K[]): NamesOf<K>[] {
  const names = Object.keys(RESOURCES) as ResourceName[];
  return names.filter((name): name is NamesOf<K> => kinds.some((kind) => kind === RESOURCES[name].kind));
}

export const RESOURCE_NAMES = namesOf('content', 'term', 'media', 'account', 'import', 'delivery', 'overview');
export const CONTENT_NAMES = namesOf('content');
export const TERM_NAMES = namesOf('term');
export const RECORD_NAMES = namesOf('content', 'term');

/** The resources whose writes go to the audit log. An image is called `image` there, as in the records that show it. */
export const AUDITED_NAMES = [...RECORD_NAMES, 'image', ...namesOf('account', 'import', 'delivery')] as const;
export type AuditedName = (typeof AUDITED_NAMES)[number];

/** The parameters of the list of events that choose by what an event links to. */
export const LINK_FILTERS = ['categories', 'tags', 'venue', 'organizer'] as const;
export type LinkFilter = (typeof LINK_FILTERS)[number];

/** Returns the field of a resource's lists that has the items. */
export function listFieldOf(name: ResourceName): string {
  const { collection, listField = collection }: Declaration = RESOURCES[name];
  return listField;
}

/** Tells whether rows of the table of a resource can be parts of other rows. */
export function canHaveParts(name: string): boolean {
  return isRecordName(name) && ((RESOURCES[name] as RecordDeclaration).hasParts ?? false);
}

/** Returns the live fields of a resource that has texts. */
export function liveFieldsOf(name: RecordName): readonly string[] {
  const { liveFields = [] }: RecordDeclaration = RESOURCES[name];
  return liveFields;
}

/** Returns an object with a value for each resource that has texts. */
export function byRecord<T>(valueOf: (name: RecordName) => T): Record<RecordName, T> {
  return Object.fromEntries(RECORD_NAMES.map((name) => [name, valueOf(name)])) as Record<RecordName, T>;
}

/** Tells whether the name is that of a resource with texts. */
export function isRecordName(name: string): name is RecordName {
  return RECORD_NAMES.some((record) => record === name);
}
