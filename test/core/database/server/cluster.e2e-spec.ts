import { expect, it } from '@jest/globals';
import type { ResultSetHeader } from 'mysql2';
import { useCalendar } from '../../../support/calendar.js';
import { EVENT_DATES } from '../../../support/resources.js';
import { runOnOtherConnection } from './other-connection.js';
import { openDatabaseProxy } from '../../../support/database-proxy.js';

const databaseProxy = await openDatabaseProxy();
const calendar = useCalendar({ DATABASE_URL: databaseProxy.url });

/** How a cluster refuses a transaction that conflicts with one of another node, when it commits. */
const REFUSALS = [
  ['Galera', 1213, 'Deadlock found when trying to get lock; try restarting transaction'],
  ['InnoDB cluster', 3101, 'Plugin instructed the server to rollback the current transaction.'],
] as const;

it.each(REFUSALS)('repeats a transaction that a %s refuses at the commit, and writes it once', async (_cluster, code, message) => {
  let refusals = 0;
  databaseProxy.onClientData = (data, connection) => {
    if (data.endsWith('COMMIT') && ++refusals <= 2) connection.refuseCommit(code, message);
  };

  const { status, body } = await calendar.post('/venues', { venue: 'Teatre' });

  expect([status, refusals]).toEqual([201, 3]);
  expect((await calendar.get('/venues')).body).toMatchObject({ total: 1, venues: [{ id: (body as { id: number }).id }] });
});

it('answers 503 when the cluster refuses a transaction four times, and writes nothing', async () => {
  databaseProxy.onClientData = (data, connection) => {
    if (data.endsWith('COMMIT')) connection.refuseCommit(REFUSALS[0][1], REFUSALS[0][2]);
  };

  const { status, headers } = await calendar.post('/venues', { venue: 'Teatre' });
  databaseProxy.onClientData = () => undefined;

  expect([status, headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  expect((await calendar.get('/venues')).body).toMatchObject({ total: 0 });
});

/** The last lookup of a new category's name, before it is created. */
const LAST_LOOKUP = /FROM `category_translation`.* WHERE .*`parent_id_or_zero` = 0/;

/** Another node commits a category: the named locks of this one do not keep it from that. */
function createCategoryOnAnotherNode(name: string): Promise<number> {
  return runOnOtherConnection(async (another) => {
    const insert = async (table: string, row: object) =>
      (await another.query<ResultSetHeader>(`INSERT INTO ${table} SET ?`, [row]))[0].insertId;
    const slug = name.toLowerCase();
    const id = await insert('category', { source_language: 'ca', has_only_drafts: false });
    await insert('category_translation', {
      ...{ owner_id: id, language: 'ca', name, slug, name_folded: slug, sort_key: slug, parent_id_or_zero: 0, slug_released_by: 0 },
      ...{ draft: false, shown: true, progress: 'complete', revision: 1, source_revision: 1 },
    });
    return id;
  });
}

it('uses a category that another node of the cluster creates at the last moment', async () => {
  let created: Promise<number> | undefined;
  databaseProxy.onClientData = (data, connection) => {
    if (created !== undefined || !LAST_LOOKUP.test(data)) return;
    connection.pause();
    created = createCategoryOnAnotherNode('Dansa').finally(() => connection.resume());
  };

  const { status, body } = await calendar.post('/events', { ...EVENT_DATES, title: 'Ball', categories: ['Dansa'] });

  expect({ status, categories: body.categories }).toEqual({ status: 201, categories: [expect.objectContaining({ id: await created })] });
  expect((await calendar.get('/categories')).body).toMatchObject({ total: 1 });
});
