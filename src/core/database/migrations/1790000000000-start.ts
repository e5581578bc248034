import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { NAME_LOCK_COUNT } from '../named-lock.entity.js';
import * as a from './schema.js';

const TRANSLATION: TableColumnOptions[] = [
  a.id('owner_id'),
  a.key('language', 8),
  a.optional(a.text('name', 255)),
  a.longText('description'),
  a.optional(a.text('slug', 200)),
  a.withDefault(a.int('released'), 0),
  a.optional(a.text('name_folded', 600)),
  a.longText('description_folded'),
  a.optional(a.text('sort_key', 600)),
];

const CONTENT: TableColumnOptions[] = [
  a.id(),
  a.int('author_id'),
  a.text('status', 10),
  a.withDefault(a.int('version'), 1),
  a.stamp('published_utc'),
  a.stamp('modified_utc'),
  a.optional(a.int('image_id')),
];
const CONTENT_REFERENCES = [a.reference('author_id', 'user', 'RESTRICT'), a.reference('image_id', 'image', 'SET NULL')];
const SLUGS = ['language', 'slug', 'released'];

/** Creates the tables of users, tokens, images, the five resources with their translations, and the links of events. */
export class Start1790000000000 implements MigrationInterface {
  name = 'Start1790000000000';

  async up(runner: QueryRunner): Promise<void> {
    await a.setDatabaseCollation(runner);
    await createInfrastructureTables(runner);
    await createUserTables(runner);
    await createVenueAndOrganizerTables(runner);
    await createTermTables(runner);
    await createEventTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.dropTable(table);
  }
}

const TABLES = [
  ...['event_tag', 'event_category', 'event_organizer', 'event_venue', 'event_translation', 'event'],
  ...['tag_translation', 'tag', 'category_translation', 'category'],
  ...['organizer_translation', 'organizer', 'venue_translation', 'venue'],
  ...['token', 'user', 'image', 'secret', 'turn', 'record_id'],
];

async function createInfrastructureTables(runner: QueryRunner): Promise<void> {
  await a.createTable(runner, { name: 'record_id', columns: [a.generatedId(), a.text('resource', 20)] });
  await a.createTable(runner, { name: 'turn', columns: [a.id()] });
  const ids = Array.from({ length: NAME_LOCK_COUNT }, (_, id) => `(${id})`).join(', ');
  await runner.query('DELETE FROM turn');
  await runner.query(`INSERT INTO turn (id) VALUES ${ids}`);
  await a.createTable(runner, { name: 'secret', columns: [a.key('name', 40), a.text('value', 128)] });
  await a.createTable(runner, {
    name: 'image',
    columns: [a.generatedId(), a.text('url', 2048), a.text('url_hash', 64)],
    uniques: [['url_hash']],
  });
}

async function createUserTables(runner: QueryRunner): Promise<void> {
  await a.createTable(runner, {
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
  });
  await a.createTable(runner, {
    name: 'token',
    columns: [
      a.generatedId(),
      a.int('user_id'),
      a.text('name', 255),
      a.text('hash', 64),
      a.stamp('created_utc'),
      a.optional(a.stamp('last_used_utc')),
      a.optional(a.stamp('expires_utc')),
    ],
    references: [a.reference('user_id', 'user')],
    uniques: [['hash']],
  });
}

async function createVenueAndOrganizerTables(runner: QueryRunner): Promise<void> {
  await a.createTable(runner, {
    name: 'venue',
    columns: [
      ...CONTENT,
      a.optional(a.text('zip', 40)),
      a.optional(a.text('phone', 60)),
      a.optional(a.real('geo_lat')),
      a.optional(a.real('geo_lng')),
      a.bool('show_map', true),
      a.bool('show_map_link', true),
    ],
    references: CONTENT_REFERENCES,
    indices: [['author_id'], ['status', 'id']],
  });
  const lines = ['address', 'city', 'country', 'province', 'state'].map((name) => a.optional(a.text(name, 255)));
  const folded = ['address_folded', 'city_folded', 'country_folded'].map((name) => a.optional(a.text(name, 600)));
  await createTranslationTable(runner, 'venue', [a.optional(a.text('website', 2048)), ...lines, ...folded], { indices: [['name_folded']] });

  await a.createTable(runner, {
    name: 'organizer',
    columns: [...CONTENT, a.optional(a.text('phone', 60)), a.optional(a.text('email', 254))],
    references: CONTENT_REFERENCES,
    indices: [['author_id'], ['status', 'id']],
  });
  await createTranslationTable(runner, 'organizer', [a.optional(a.text('website', 2048))], { indices: [['name_folded']] });
}

async function createTermTables(runner: QueryRunner): Promise<void> {
  const siblings = a.withDefault(a.int('siblings_of'), 0);
  const uniques = [['language', 'siblings_of', 'name_folded']];
  await a.createTable(runner, {
    name: 'category',
    columns: [a.generatedId(), a.withDefault(a.int('version'), 1), a.optional(a.int('parent_id'))],
    references: [a.reference('parent_id', 'category', 'RESTRICT')],
    indices: [['parent_id']],
  });
  await createTranslationTable(runner, 'category', [siblings], { uniques });
  await a.createTable(runner, { name: 'tag', columns: [a.generatedId(), a.withDefault(a.int('version'), 1)] });
  await createTranslationTable(runner, 'tag', [siblings], { uniques });
}

async function createEventTables(runner: QueryRunner): Promise<void> {
  const flags = [
    a.bool('show_map', true),
    a.bool('show_map_link', true),
    ...['hide_from_listings', 'sticky', 'featured'].map((name) => a.bool(name, false)),
  ];
  await a.createTable(runner, {
    name: 'event',
    columns: [
      ...CONTENT,
      ...['start_local', 'end_local', 'start_utc', 'end_utc'].map(a.stamp),
      a.text('timezone', 64),
      a.bool('all_day', false),
      a.optional({ name: 'cost', type: 'text' }),
      ...flags,
      a.optional(a.int('parent_id')),
    ],
    references: [...CONTENT_REFERENCES, a.reference('parent_id', 'event', 'SET NULL')],
    indices: [['author_id'], ['parent_id'], ['status', 'start_utc', 'id'], ['start_utc', 'id']],
  });
  await createTranslationTable(runner, 'event', [a.optional({ name: 'excerpt', type: 'text' }), a.optional(a.text('website', 2048))]);
  for (const linked of ['venue', 'organizer', 'category', 'tag']) {
    await a.createTable(runner, {
      name: `event_${linked}`,
      columns: [a.id('event_id'), a.int('position'), a.id(`${linked}_id`)],
      references: [a.reference('event_id', 'event'), a.reference(`${linked}_id`, linked)],
      indices: [[`${linked}_id`, 'event_id']],
    });
  }
}

function createTranslationTable(
  runner: QueryRunner,
  owner: string,
  columns: TableColumnOptions[],
  more: Pick<a.TableParts, 'indices' | 'uniques'> = {},
): Promise<void> {
  const parts = { name: `${owner}_translation`, columns: [...TRANSLATION, ...columns], references: [a.reference('owner_id', owner)] };
  return a.createTable(runner, { ...parts, indices: more.indices ?? [], uniques: [SLUGS, ...(more.uniques ?? [])] });
}
