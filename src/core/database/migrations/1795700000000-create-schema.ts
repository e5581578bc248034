import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import * as a from './schema.js';
import { NAME_LOCK_COUNT } from '../named-lock.entity.js';

/**
 * Creates all tables. Until the commit `Release 1.0.0` this migration changes with the entities. Afterwards it never changes, and each
 * change of the schema is a migration of its own.
 */
export class CreateSchema1795700000000 implements MigrationInterface {
  name = 'CreateSchema1795700000000';

  async up(runner: QueryRunner): Promise<void> {
    await a.setDatabaseCollation(runner);
    for (const table of TABLES) await a.createTable(runner, table);
    await a.createFulltextIndex(runner, 'event_words', 'words');
    await insertNameLocks(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') await runner.query('DROP TABLE event_words_fulltext');
    for (const { name } of TABLES.toReversed()) await runner.dropTable(name);
  }
}

/** Inserts the rows that `UnitOfWork.lockNames` locks, and the one that stands for the trees of categories. */
async function insertNameLocks(runner: QueryRunner): Promise<void> {
  const ids = Array.from({ length: NAME_LOCK_COUNT + 1 }, (_, id) => `(${id})`).join(', ');
  await runner.query('DELETE FROM name_lock');
  await runner.query(`INSERT INTO name_lock (id) VALUES ${ids}`);
}

const json = (name: string): TableColumnOptions => a.optional({ name, type: 'text' });

/** The columns of a row that one instance at a time works on. */
const CLAIM = [
  a.stamp('due_utc'),
  a.withDefault(a.int('failures'), 0),
  a.optional(a.text('claim', 22)),
  a.optional(a.stamp('claimed_until_utc')),
];

const TRANSLATABLE = [a.text('source_language', 8), a.bool('has_only_drafts'), json('external_ids')];

const CONTENT = [
  a.id(),
  a.int('author_id'),
  a.text('status', 10),
  a.withDefault(a.int('version'), 1),
  a.stamp('published_utc'),
  a.stamp('modified_utc'),
  a.optional(a.stamp('trashed_utc')),
  a.optional(a.text('trashed_from', 10)),
  a.withDefault(a.bool('trashed_by_editor'), false),
  a.optional(a.int('image_id')),
  ...TRANSLATABLE,
];
const CONTENT_REFERENCES = [a.reference('author_id', 'user', 'RESTRICT'), a.reference('image_id', 'image', 'SET NULL')];
const CONTENT_INDICES = [['author_id'], ['image_id']];

const TERM = [a.generatedId(), a.withDefault(a.int('version'), 1), ...TRANSLATABLE];

const WEBSITE = a.optional(a.text('website', 2048));

/** Describes the texts of a resource. */
function describeTranslations(
  resource: string,
  columns: TableColumnOptions[],
  { indices = [], uniques = [] }: Pick<a.TableParts, 'indices' | 'uniques'> = {},
): a.TableParts {
  return {
    name: `${resource}_translation`,
    columns: [
      a.id('owner_id'),
      a.key('language', 8),
      a.optional(a.text('name', 255)),
      a.longText('description'),
      a.optional(a.text('slug', 200)),
      a.int('slug_released_by'),
      a.bool('draft'),
      a.bool('shown'),
      a.text('progress', 10),
      a.int('revision'),
      a.int('source_revision'),
      a.optional(a.text('name_folded', 600)),
      a.longText('description_folded'),
      a.optional(a.text('sort_key', 600)),
      ...columns,
    ],
    references: [a.reference('owner_id', resource)],
    // The texts are not in the index for translation progress, because they are long.
    indices: [['owner_id', 'language', 'shown', 'draft', 'progress'], ...indices],
    uniques: [['language', 'slug', 'slug_released_by'], ...uniques],
  };
}

/** Describes the texts of categories or tags. Siblings differ in their names. */
function describeTermTranslations(resource: string): a.TableParts {
  const uniques = [['language', 'parent_id_or_zero', 'name_folded']];
  return describeTranslations(resource, [a.int('parent_id_or_zero')], { indices: [['name_folded']], uniques });
}

/** Describes the links of events to another resource. */
function describeLinks(resource: string): a.TableParts {
  return {
    name: `event_${resource}`,
    columns: [a.id('event_id'), a.int('position'), a.id(`${resource}_id`)],
    references: [a.reference('event_id', 'event'), a.reference(`${resource}_id`, resource)],
    indices: [[`${resource}_id`, 'event_id']],
  };
}

const CORE: a.TableParts[] = [
  { name: 'record_id', columns: [a.generatedId(), a.text('resource', 20)] },
  { name: 'name_lock', columns: [a.id()] },
  { name: 'job', columns: [a.key('name', 40), a.stamp('due_utc'), a.optional(a.stamp('succeeded_utc'))] },
  {
    name: 'idempotency_key',
    columns: [a.key('key_hash', 43), a.text('fingerprint', 43), a.stamp('expires_utc'), a.longText('answer')],
    indices: [['expires_utc']],
  },
];

const ACCOUNTS: a.TableParts[] = [
  { name: 'secret', columns: [a.key('name', 40), a.text('value', 128)] },
  {
    name: 'user',
    columns: [
      a.generatedId(),
      a.text('username', 60),
      a.text('name', 255),
      a.optional(a.text('email', 254)),
      a.text('role', 20),
      a.optional(a.text('password_hash', 255)),
      a.stamp('created_utc'),
    ],
    uniques: [['username']],
  },
  {
    name: 'identity',
    columns: [
      a.generatedId(),
      a.text('issuer', 255),
      a.text('subject', 255),
      a.optional(a.int('user_id')),
      a.stamp('role_issued_utc'),
      a.optional(a.stamp('removed_utc')),
    ],
    references: [a.reference('user_id', 'user', 'SET NULL')],
    indices: [['user_id']],
    uniques: [['issuer', 'subject']],
  },
  {
    name: 'token',
    columns: [
      a.generatedId(),
      a.int('user_id'),
      a.text('name', 255),
      a.text('hash', 64),
      a.text('scopes', 255),
      a.stamp('created_utc'),
      a.optional(a.stamp('last_used_utc')),
      a.optional(a.stamp('expires_utc')),
    ],
    references: [a.reference('user_id', 'user')],
    uniques: [['hash']],
  },
  {
    name: 'session',
    columns: [
      a.generatedId(),
      a.int('user_id'),
      a.text('hash', 64),
      a.text('role', 20),
      a.text('proof', 64),
      a.text('signed_in_by', 10),
      a.text('browser', 255),
      a.stamp('created_utc'),
      a.stamp('last_used_utc'),
      a.stamp('ends_utc'),
      a.optional(a.stamp('confirmed_utc')),
    ],
    references: [a.reference('user_id', 'user')],
    indices: [['ends_utc']],
    uniques: [['hash']],
  },
  {
    name: 'invitation',
    columns: [a.id('user_id'), a.text('hash', 64), a.stamp('expires_utc')],
    references: [a.reference('user_id', 'user')],
    uniques: [['hash']],
  },
  {
    name: 'change_log',
    columns: [
      { ...a.generatedId(), name: 'sequence' },
      a.stamp('at_utc'),
      a.optional(a.int('user_id')),
      a.optional(a.text('username', 60)),
      a.optional(a.text('signed_in_by', 10)),
      a.optional(a.int('token_id')),
      a.optional(a.text('address', 45)),
      a.optional(a.text('request_id', 64)),
      a.text('resource', 20),
      a.optional(a.int('record_id')),
      a.optional(a.stamp('original_start')),
      a.text('action', 20),
      a.text('languages', 60),
      a.text('fields', 1000),
    ],
    indices: [
      ['resource', 'record_id', 'sequence'],
      ['resource', 'action', 'at_utc', 'record_id'],
      ['user_id', 'sequence'],
      ['at_utc', 'sequence'],
    ],
  },
  {
    name: 'record_version',
    columns: [
      ...[a.key('resource', 20), a.id('record_id'), a.id('version'), a.id('part_id')],
      a.optional(a.stamp('original_start')),
      a.stamp('at_utc'),
      a.optional(a.int('user_id')),
      a.optional(a.text('signed_in_by', 10)),
      a.text('action', 20),
      a.longText('former'),
    ],
    indices: [['at_utc']],
    isClustered: true,
  },
];

const CONTENT_TABLES: a.TableParts[] = [
  {
    name: 'image',
    columns: [
      a.generatedId(),
      a.optional(a.text('url', 2048)),
      a.optional(a.text('url_hash', 64)),
      a.optional(a.int('author_id')),
      json('files'),
      json('texts'),
      a.optional(a.text('alt_languages', 255)),
      a.optional(a.text('credit', 255)),
      a.optional(a.text('license', 255)),
      a.optional(a.real('focal_x')),
      a.optional(a.real('focal_y')),
      a.optional(a.text('file_name', 255)),
      { name: 'search_folded', type: 'text' },
      a.stamp('created_utc'),
      a.optional(a.stamp('unused_utc')),
    ],
    indices: [['author_id']],
    uniques: [['url_hash']],
  },
  {
    name: 'image_file',
    columns: [a.key('file', 80), a.id('image_id')],
    references: [a.reference('image_id', 'image')],
    indices: [['image_id']],
    isClustered: true,
  },
  { name: 'file_lease', columns: [a.key('file', 80), a.text('holder', 22), a.stamp('until_utc')], indices: [['holder']] },
  {
    name: 'slug_history',
    columns: [a.generatedId(), a.text('resource', 20), a.text('language', 8), a.text('slug', 200), a.int('owner_id'), a.bool('was_public')],
    uniques: [['resource', 'slug', 'language']],
  },
  {
    name: 'external_id',
    columns: [a.key('resource', 20), a.key('source', 64), a.key('external_id', 255), a.int('record_id')],
    indices: [
      ['resource', 'external_id'],
      ['resource', 'record_id'],
    ],
    isClustered: true,
  },
];

const RESOURCES: a.TableParts[] = [
  {
    name: 'venue',
    columns: [
      ...CONTENT,
      a.optional(a.text('zip', 40)),
      a.optional(a.text('phone', 60)),
      a.optional(a.real('geo_lat')),
      a.optional(a.real('geo_lng')),
      a.withDefault(a.bool('show_map'), true),
      a.withDefault(a.bool('show_map_link'), true),
      a.withDefault(a.int('accessibility'), 0),
    ],
    references: CONTENT_REFERENCES,
    indices: [...CONTENT_INDICES, ['status', 'id'], ['geo_lat', 'geo_lng']],
  },
  describeTranslations(
    'venue',
    [
      WEBSITE,
      ...['address', 'city', 'country', 'province', 'state', 'accessibility_note'].map((name) => a.optional(a.text(name, 255))),
      ...['address_folded', 'city_folded', 'country_folded'].map((name) => a.optional(a.text(name, 600))),
    ],
    { indices: [['name_folded'], ['city_folded']] },
  ),
  {
    name: 'organizer',
    columns: [...CONTENT, a.optional(a.text('phone', 60)), a.optional(a.text('email', 254))],
    references: CONTENT_REFERENCES,
    indices: [...CONTENT_INDICES, ['status', 'id']],
  },
  describeTranslations('organizer', [WEBSITE], { indices: [['name_folded']] }),
  {
    name: 'category',
    columns: [...TERM, a.optional(a.int('parent_id')), a.optional(a.text('color', 10))],
    references: [a.reference('parent_id', 'category', 'RESTRICT')],
    indices: [['parent_id']],
  },
  describeTermTranslations('category'),
  { name: 'tag', columns: TERM },
  describeTermTranslations('tag'),
];

const EVENTS: a.TableParts[] = [
  {
    name: 'event',
    columns: [
      ...CONTENT,
      ...['start_local', 'end_local', 'start_utc', 'end_utc'].map(a.stamp),
      a.text('timezone', 64),
      a.withDefault(a.bool('all_day'), false),
      json('cost'),
      a.withDefault(a.text('event_status', 20), 'scheduled'),
      a.optional(a.stamp('previous_start_local')),
      a.withDefault(a.text('attendance_mode', 10), 'offline'),
      a.optional(a.text('online_url', 2048)),
      a.optional(a.text('ticket_url', 2048)),
      a.optional(a.text('ticket_status', 10)),
      json('in_language'),
      a.withDefault(a.int('accessibility'), 0),
      ...['age_min', 'age_max'].map((name) => a.optional(a.int(name))),
      a.withDefault(a.bool('show_map'), true),
      a.withDefault(a.bool('show_map_link'), true),
      a.withDefault(a.bool('hide_from_listings'), false),
      a.withDefault(a.bool('sticky'), false),
      a.withDefault(a.bool('featured'), false),
      a.optional(a.int('parent_id')),
      json('recurrence'),
      a.optional(a.stamp('known_until_utc')),
      a.optional(a.int('previous_series_id')),
      a.optional(a.int('next_series_id')),
      a.optional(a.int('series_id')),
      json('own_names'),
      json('changed_fields'),
      a.withDefault(a.int('occurrence_changes'), 0),
      a.optional(a.stamp('dates_modified_utc')),
      a.withDefault(a.int('dates_version'), 0),
      a.withDefault(a.int('fields_version'), 0),
    ],
    references: [...CONTENT_REFERENCES, a.reference('parent_id', 'event', 'SET NULL')],
    indices: [
      ...CONTENT_INDICES,
      ['parent_id'],
      ['series_id'],
      ['known_until_utc'],
      ['start_utc', 'id'],
      ['status', 'start_utc', 'id'],
      ['has_only_drafts', 'status', 'end_utc'],
    ],
  },
  describeTranslations('event', [
    a.optional({ name: 'excerpt', type: 'text' }),
    WEBSITE,
    ...['status_reason', 'accessibility_note'].map((name) => a.optional(a.text(name, 255))),
  ]),
  ...['venue', 'organizer', 'category', 'tag'].map(describeLinks),
  {
    name: 'occurrence',
    columns: [
      a.id(),
      a.int('series_id'),
      a.int('record_id'),
      ...['original_start_local', 'start_local', 'end_local', 'start_utc', 'end_utc'].map(a.stamp),
      a.withDefault(a.text('state', 10), 'listed'),
      a.optional(a.stamp('trashed_utc')),
      a.withDefault(a.bool('trashed_by_editor'), false),
      a.withDefault(a.int('version'), 0),
      json('external_ids'),
    ],
    references: [a.reference('series_id', 'event')],
    indices: [['record_id'], ['trashed_utc'], ['series_id', 'state', 'start_utc', 'id']],
    uniques: [['series_id', 'original_start_local']],
  },
  {
    name: 'former_start',
    columns: [a.id('series_id'), a.key('original_start_local', 19), a.int('occurrence_id')],
    references: [a.reference('series_id', 'event')],
    indices: [['original_start_local']],
  },
];

const DERIVED: a.TableParts[] = [
  {
    name: 'calendar_entry',
    columns: [
      ...[a.id('facet'), a.id('facet_id'), a.key('start_utc', 19), a.id('event_id')],
      ...[a.optional(a.int('series_id')), a.optional(a.int('record_id')), a.stamp('end_utc'), a.int('span')],
      ...[a.bool('hidden'), a.bool('featured'), a.bool('direct')],
    ],
    indices: [['event_id'], ['facet', 'facet_id', 'span', 'end_utc']],
    isClustered: true,
  },
  {
    name: 'calendar_count',
    columns: [
      ...[a.id('facet'), a.id('facet_id'), a.id('unit'), a.key('period', 10)],
      ...[{ ...a.bool('hidden'), isPrimary: true }, a.id('slot'), a.int('events')],
    ],
    isClustered: true,
  },
  { name: 'search_word', columns: [a.key('word', 32)] },
  { name: 'search_fragment', columns: [a.key('fragment', 16), a.key('word', 32)] },
  {
    name: 'event_words',
    columns: [a.generatedId(), a.int('event_id'), { ...a.longText('words'), isNullable: false }],
    references: [a.reference('event_id', 'event')],
    indices: [['event_id']],
  },
];

const SOURCES: a.TableParts[] = [
  {
    name: 'source',
    columns: [
      a.generatedId(),
      a.text('kind', 40),
      a.text('url', 2048),
      a.optional(a.int('user_id')),
      a.optional(a.int('category_id')),
      a.text('language', 8),
      a.int('interval_minutes'),
      a.withDefault(a.bool('overwrite'), false),
      a.withDefault(a.bool('prune'), false),
      a.withDefault(a.bool('join_recurring'), false),
      a.withDefault(a.bool('active'), true),
      a.stamp('created_utc'),
      ...CLAIM,
      a.optional(a.text('etag', 255)),
      a.optional(a.text('last_modified', 64)),
      a.longText('sync_token'),
      a.longText('last_run'),
    ],
    references: [a.reference('user_id', 'user', 'SET NULL'), a.reference('category_id', 'category', 'SET NULL')],
    indices: [['due_utc']],
  },
  {
    name: 'source_record',
    columns: [
      a.id('source_id'),
      a.key('resource', 20),
      a.key('external_id', 255),
      a.int('record_id'),
      a.int('version'),
      a.text('content_hash', 43),
      json('exdates'),
    ],
    references: [a.reference('source_id', 'source')],
    isClustered: true,
  },
];

const FOLLOWERS: a.TableParts[] = [
  {
    name: 'webhook',
    columns: [
      a.generatedId(),
      a.text('url', 2048),
      a.optional(a.text('name', 255)),
      a.text('types', 100),
      a.longText('filters'),
      a.text('language', 8),
      a.text('fallback', 255),
      a.text('payload', 4),
      a.longText('fields'),
      a.int('delay_seconds'),
      a.withDefault(a.bool('active'), true),
      a.optional(a.int('user_id')),
      a.stamp('created_utc'),
      a.text('salt', 22),
      a.optional(a.text('old_salt', 22)),
      a.optional(a.stamp('old_salt_until_utc')),
      a.longText('position'),
      a.longText('pending'),
      ...CLAIM,
      a.optional(a.stamp('failing_since_utc')),
      a.optional(a.text('disabled_reason', 20)),
      a.optional(a.stamp('last_delivery_utc')),
    ],
    references: [a.reference('user_id', 'user', 'SET NULL')],
  },
  {
    name: 'webhook_delivery',
    columns: [
      a.generatedId(),
      a.int('webhook_id'),
      a.text('message_id', 64),
      a.text('type', 40),
      a.int('changes'),
      a.stamp('created_utc'),
      a.longText('attempts'),
    ],
    references: [a.reference('webhook_id', 'webhook')],
    indices: [['created_utc']],
    uniques: [['webhook_id', 'message_id']],
  },
  { name: 'change_listener', columns: [a.key('id', 120), a.longText('position'), ...CLAIM] },
];

/** In this order, because a table names only those before it. */
const TABLES = [...CORE, ...ACCOUNTS, ...CONTENT_TABLES, ...RESOURCES, ...EVENTS, ...DERIVED, ...SOURCES, ...FOLLOWERS];
