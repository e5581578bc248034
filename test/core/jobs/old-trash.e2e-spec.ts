import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { DerivedTables } from '../../../src/core/database/transactions/derived-tables.js';
import { insertRowsOf } from '../../../src/core/database/many-rows.js';
import { Event } from '../../../src/events/event.entity.js';
import { EventVenue } from '../../../src/events/links/event-links.entity.js';
import { formatEntry, readAuditLog } from '../../accounts/audit/audit-log.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar({ TRASH_RETENTION_DAYS: '30' });
const given = new Given(calendar);

/** Makes a venue with more events than one transaction takes it out of. Returns its id. */
async function createVenueOfManyEvents(): Promise<number> {
  const { id: venueId } = await given.venue();
  const { id } = await given.event();
  const { manager } = calendar.database;
  const event = await manager.findOneByOrFail(Event, { id });
  const ids = Array.from({ length: 1_100 }, (_, n) => 10_000 + n);
  await insertRowsOf(
    manager,
    Event,
    ids.map((copyId) => ({ ...event, id: copyId })),
  );
  await insertRowsOf(
    manager,
    EventVenue,
    ids.map((eventId) => ({ eventId, venueId, position: 0 })),
  );
  for (const table of calendar.app.get(DerivedTables).list()) await table.rebuild(() => undefined);
  calendar.forgetCaches();
  return venueId;
}

async function findDifferences(): Promise<string[]> {
  const found: string[] = [];
  for (const table of calendar.app.get(DerivedTables).list()) found.push(...(await table.findDifferences(10, () => undefined)));
  return found;
}

const countLinks = async () => Number((await calendar.database.query('SELECT COUNT(*) AS n FROM event_venue'))[0].n);

it.each(CONTENT_RESOURCES)(
  'one of the $collection in the trash is erased after the days of the settings, and the others stay',
  async ({ collection, resource }) => {
    const [old, newer, kept] = [await given[resource](), await given[resource](), await given[resource]()];
    await calendar.delete(`/${collection}/${old.id}`);
    calendar.clock.set('2026-11-22T11:00:00Z');
    await calendar.delete(`/${collection}/${newer.id}`);

    calendar.clock.set('2026-12-21T11:00:00Z');
    await calendar.runDueJobs();
    expect((await calendar.get(`/${collection}/${old.id}`)).status).toBe(410);
    calendar.clock.set('2026-12-21T12:00:01Z');
    await calendar.runDueJobs();

    const statuses = await Promise.all([old, newer, kept].map(async ({ id }) => (await calendar.get(`/${collection}/${id}`)).status));
    expect(statuses).toEqual([404, 410, 200]);
    const [entry] = await readAuditLog(calendar, `?type=${resource}&id=${old.id}`);
    expect(entry).toMatchObject({ action: 'delete', user: null, username: null, address: null });
  },
);

it('a venue with many events is erased in several transactions, which all of them notice', async () => {
  const id = await createVenueOfManyEvents();
  await calendar.delete(`/venues/${id}`);

  calendar.clock.set('2026-12-21T12:00:01Z');
  await calendar.runDueJobs();

  expect([(await calendar.get(`/venues/${id}`)).status, await countLinks()]).toEqual([404, 0]);
  expect(await findDifferences()).toEqual([]);
});

it('a request erases a venue with many events, which goes to the trash first', async () => {
  const id = await createVenueOfManyEvents();

  const { status, body } = await calendar.delete(`/venues/${id}?force=true`);

  expect([status, body]).toEqual([200, { deleted: true, previous: expect.objectContaining({ id, status: 'publish' }) }]);
  expect([(await calendar.get(`/venues/${id}`)).status, await countLinks()]).toEqual([404, 0]);
  expect((await readAuditLog(calendar, `?type=venue&id=${id}&order=asc`)).map(formatEntry)).toEqual(
    ['create', 'trash', 'delete'].map((action) => `${action} venue ${id}`),
  );
  expect(await findDifferences()).toEqual([]);
});

it('two requests erase a venue with many events once, and leave nothing of it in the responses that are kept for retries', async () => {
  const id = await createVenueOfManyEvents();
  await calendar.patch(`/venues/${id}`, { venue: 'Palau' }, { headers: { 'Idempotency-Key': 'key-of-a-change' } });

  const answers = await Promise.all([1, 2].map(() => calendar.delete(`/venues/${id}?force=true`)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await readAuditLog(calendar, `?type=venue&id=${id}&action=delete`)).map(formatEntry)).toEqual([`delete venue ${id}`]);
  const kept = await calendar.database.query("SELECT COUNT(*) AS n FROM idempotency_key WHERE answer LIKE '%Palau%'");
  expect([await countLinks(), Number(kept[0].n)]).toEqual([0, 0]);
  expect(await findDifferences()).toEqual([]);
});

it('no stored response shows what the job has erased', async () => {
  const { body } = await calendar.post('/venues', { venue: 'Ateneu' }, { headers: { 'Idempotency-Key': randomUUID() } });
  await calendar.delete(`/venues/${body.id}`);
  await calendar.changeBySql("UPDATE venue SET trashed_utc = '2026-10-01 00:00:00'");

  await calendar.runDueJobs();

  const [{ answer }] = await calendar.database.query<[{ answer: string }]>('SELECT answer FROM idempotency_key');
  expect((await calendar.get(`/venues/${body.id}`)).status).toBe(404);
  expect(answer).not.toContain('Ateneu');
});
