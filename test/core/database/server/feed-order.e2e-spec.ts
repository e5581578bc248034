import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { Follower } from '../../../support/changes/follower.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);

/** Two transactions of other instances. */
let first: QueryRunner;
let second: QueryRunner;

beforeEach(async () => {
  [first, second] = [calendar.database.createQueryRunner(), calendar.database.createQueryRunner()];
  for (const runner of [first, second]) await runner.startTransaction('READ COMMITTED');
});

afterEach(async () => {
  for (const runner of [first, second]) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
});

const rename = async (runner: QueryRunner, id: number, name: string) => {
  await runner.query('UPDATE venue_translation SET name = ? WHERE owner_id = ?', [name, id]);
  const row = ['2026-11-21 11:00:00', 'venue', id, 'update', 'ca', 'venue'];
  await runner.query('INSERT INTO change_log (at_utc, resource, record_id, action, languages, fields) VALUES (?, ?, ?, ?, ?, ?)', row);
};

it('a follower gets a change whose sequence is smaller than one that was committed before, once', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  const follower = new Follower('types=venue');
  await follower.follow(get);

  await rename(first, palau.id, 'Liceu');
  await rename(second, teatre.id, 'Tívoli');
  await second.commitTransaction();
  expect(await follower.follow(get)).toEqual([`upsert venue ${teatre.id}`]);
  expect(await follower.follow(get)).toEqual([]);

  await first.commitTransaction();
  expect(await follower.follow(get)).toEqual([`upsert venue ${palau.id}`]);
  expect(await follower.follow(get)).toEqual([]);
  expect(follower.copy.get(`venue ${palau.id}`)).toMatchObject({ venue: 'Liceu' });
});

it('a follower whose snapshot began between the two commits gets the other change, too', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await rename(first, palau.id, 'Liceu');
  await rename(second, teatre.id, 'Tívoli');
  await second.commitTransaction();
  const follower = new Follower('types=venue');
  await follower.follow(get);
  expect(follower.copy.get(`venue ${palau.id}`)).toMatchObject({ venue: 'Palau' });

  await first.commitTransaction();

  expect(await follower.follow(get)).toEqual([`upsert venue ${palau.id}`]);
});

it('a follower that reads page by page gets the other change in its place', async () => {
  const venues = [await given.venue(), await given.venue(), await given.venue()];
  const follower = new Follower('types=venue&per_page=1');
  await follower.follow(get);

  await rename(first, venues[0].id, 'Liceu');
  await rename(second, venues[1].id, 'Tívoli');
  await second.commitTransaction();
  await calendar.patch(`/venues/${venues[2].id}`, { venue: 'Romea' });
  expect(await follower.follow(get)).toEqual([`upsert venue ${venues[1].id}`, `upsert venue ${venues[2].id}`]);
  await first.commitTransaction();
  await calendar.patch(`/venues/${venues[2].id}`, { venue: 'Poliorama' });

  expect(await follower.follow(get)).toEqual([`upsert venue ${venues[0].id}`, `upsert venue ${venues[2].id}`]);
});

it('a change that was rolled back leaves no gap behind that a follower would wait for', async () => {
  const [palau, teatre] = [await given.venue(), await given.venue()];
  const follower = new Follower('types=venue');
  await follower.follow(get);
  await rename(first, palau.id, 'Liceu');
  await rename(second, teatre.id, 'Tívoli');
  await second.commitTransaction();
  await first.rollbackTransaction();

  expect(await follower.follow(get)).toEqual([`upsert venue ${teatre.id}`]);
  expect(await follower.follow(get)).toEqual([]);
});
