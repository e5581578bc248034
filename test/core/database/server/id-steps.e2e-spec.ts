import { afterEach, expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { Follower } from '../../../support/changes/follower.js';
import { Given } from '../../../support/given.js';
import { EVENT_DATES } from '../../../support/resources.js';
import { generateIdsAsCluster } from './id-steps.js';
import { runOnOtherConnection } from './other-connection.js';

const calendar = useCalendar();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);

afterEach(() => generateIdsAsCluster(calendar, 1));

/** Creates events, each with a new venue and a new organizer: three rows in the change log. Five clients write at a time. */
async function createEvents(count: number): Promise<number[]> {
  const ids: number[] = [];
  const write = async () => {
    while (ids.length < count) {
      const place = ids.push(0) - 1;
      const body = { ...EVENT_DATES, title: `Acte ${place}`, venue: { venue: `Sala ${place}` }, organizer: { organizer: `Grup ${place}` } };
      const { status, body: event } = await calendar.post('/events', body);
      expect(status).toBe(201);
      ids[place] = event.id;
    }
  };
  await Promise.all(Array.from({ length: 5 }, write));
  return ids;
}

/** Returns the statement that adds rows to the change log, as a write of the service does; without `isRecent`, long ago. */
function buildInsert(venueId: number, count: number, { sequence, isRecent }: { sequence?: number; isRecent?: boolean } = {}): string {
  const at = isRecent ? 'UTC_TIMESTAMP()' : "'2026-11-21 11:00:00'";
  const row = `(${sequence ?? 'NULL'}, ${at}, 'venue', ${venueId}, 'update', 'ca', 'venue')`;
  const rows = Array.from({ length: count }, () => row).join();
  return `INSERT INTO change_log (sequence, at_utc, resource, record_id, action, languages, fields) VALUES ${rows}`;
}

function insertChanges(venueId: number, count: number, sequence?: number): Promise<unknown> {
  return calendar.database.query(buildInsert(venueId, count, sequence === undefined ? {} : { sequence }));
}

const findSequences = async () => {
  const rows = await calendar.database.query<{ sequence: number }[]>('SELECT sequence FROM change_log ORDER BY sequence');
  return rows.map(({ sequence }) => sequence);
};

/** Returns a number between those of the rows that has none, at a part of the way from the first to the last. */
async function findUnused(part: number): Promise<number> {
  const sequences = await findSequences();
  const used = new Set(sequences);
  let number = Math.floor(sequences[0]! + part * (sequences.at(-1)! - sequences[0]!));
  while (used.has(number)) number++;
  return number;
}

it.each([1, 3, 7])('a follower has all events of a cluster of %i, and its tokens have 2,000 characters at most', async (nodes) => {
  await generateIdsAsCluster(calendar, nodes);
  const follower = new Follower('types=event');
  await follower.follow(get);
  const lengths: number[] = [];

  const created = createEvents(50);
  let isWriting = true;
  void created.finally(() => (isWriting = false));
  while (isWriting) {
    await follower.readPage(get);
    lengths.push(follower.token!.length);
  }
  await follower.follow(get);

  expect([...follower.copy.keys()].sort()).toEqual((await created).map((id) => `event ${id}`).sort());
  expect(await follower.follow(get)).toEqual([]);
  expect(Math.max(...lengths, follower.token!.length)).toBeLessThanOrEqual(2_000);
});

it('a follower has all events while nodes join and leave', async () => {
  const follower = new Follower('types=event&per_page=7');
  const ids: number[] = [];
  for (const nodes of [1, 2, 3, 7, 2]) {
    await generateIdsAsCluster(calendar, nodes);
    ids.push(...(await createEvents(15)));
    await follower.readPage(get);
    expect(follower.token!.length).toBeLessThanOrEqual(2_000);
  }
  await follower.follow(get);

  expect([...follower.copy.keys()].sort()).toEqual(ids.map((id) => `event ${id}`).sort());
});

it.each([0.02, 0.5, 0.98])('a follower gets the change of a late node, at %d of a long log', async (part) => {
  await generateIdsAsCluster(calendar, 3);
  const [busy, late] = [await given.venue(), await given.venue()];
  const follower = new Follower('types=venue');
  await follower.follow(get);
  for (let round = 0; round < 10; round++) {
    await insertChanges(busy.id, 40);
    await follower.follow(get);
  }
  expect(follower.token!.length).toBeLessThanOrEqual(2_000);

  await insertChanges(late.id, 1, await findUnused(part));

  expect(await follower.follow(get)).toContain(`upsert venue ${late.id}`);
  expect(await follower.follow(get)).toEqual([]);
});

it('a follower that reads a record at a time gets all changes of a late node, and comes to an end', async () => {
  await generateIdsAsCluster(calendar, 3);
  const venues = await Promise.all(Array.from({ length: 5 }, () => given.venue()));
  const late = await given.venue();
  const follower = new Follower('types=venue&per_page=1');
  for (const { id } of [...venues, ...venues, ...venues]) await insertChanges(id, 8);
  await follower.follow(get);
  for (const part of [0.1, 0.4, 0.7]) await insertChanges(late.id, 1, await findUnused(part));

  const read = await follower.follow(get);

  expect(read).toContain(`upsert venue ${late.id}`);
  expect(read.length).toBeLessThan(200);
  expect(await follower.follow(get)).toEqual([]);
});

it('caches keep what does not change, after more than a thousand changes in steps, and forget what a late node changes', async () => {
  await generateIdsAsCluster(calendar, 3);
  const [busy, kept] = [await given.venue(), await given.venue({ ca: { venue: 'Abans' } })];
  for (let round = 0; round < 12; round++) {
    await insertChanges(busy.id, 100);
    await calendar.get(`/venues/${kept.id}`);
  }

  const sql = await calendar.recordQueries(() => calendar.get(`/venues/${kept.id}`));
  await calendar.database.query(`UPDATE venue_translation SET name = 'Després' WHERE owner_id = ${kept.id}`);
  await insertChanges(kept.id, 1, await findUnused(0.3));

  expect(sql.filter((statement) => statement.includes('venue_translation'))).toEqual([]);
  expect((await calendar.get(`/venues/${kept.id}`)).body).toMatchObject({ venue: 'Després' });
});

it('a follower that was away gets a long log in pages', async () => {
  await generateIdsAsCluster(calendar, 3);
  const venues = [await given.venue(), await given.venue()];
  const follower = new Follower('types=venue&per_page=50');
  await follower.follow(get);
  for (let round = 0; round < 60; round++) await insertChanges(venues[round % 2]!.id, 200);

  const { body } = await follower.ask(get);
  expect([body.has_more, body.token.length <= 2_000]).toEqual([true, true]);
  expect(await follower.follow(get)).toContain(`upsert venue ${venues[1]!.id}`);
  expect(follower.token!.length).toBeLessThanOrEqual(2_000);
  expect(await follower.follow(get)).toEqual([]);
});

it('a follower that reads a few records at a time gets each late change, before a long log', async () => {
  const [busy, ...late] = await Promise.all(Array.from({ length: 4 }, () => given.venue()));
  const unused = (await findSequences()).at(-1)! + 1;
  await insertChanges(busy!.id, 1, unused + late.length);
  const follower = new Follower('types=venue&per_page=2');
  await follower.follow(get);
  await insertChanges(busy!.id, 12_000);
  for (const [place, { id }] of late.entries()) await insertChanges(id, 1, unused + place);

  expect(await follower.follow(get)).toEqual(expect.arrayContaining(late.map(({ id }) => `upsert venue ${id}`)));
});

it('a follower gets the change of a transaction that was open while another one wrote a long log', async () => {
  const [busy, late] = [await given.venue(), await given.venue()];
  const follower = new Follower('types=venue');
  await follower.follow(get);
  await runOnOtherConnection(async (open) => {
    await open.beginTransaction();
    await open.query(buildInsert(late.id, 1, { isRecent: true }));
    await calendar.database.query(buildInsert(busy.id, 12_000, { isRecent: true }));
    await follower.follow(get);
    await open.commit();
  });

  expect(await follower.follow(get)).toEqual([`upsert venue ${late.id}`]);
});
