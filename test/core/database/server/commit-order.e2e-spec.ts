import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { TestCalendar, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

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

const readNames = async (service: TestCalendar) => {
  const { body } = await service.get('/venues');
  return body.venues.map(({ venue }: { venue: string }) => venue);
};

it('a client sees a change whose transaction began before another one, and was committed after it', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await readNames(calendar);

  await rename(first, palau.id, 'Liceu');
  await rename(second, teatre.id, 'Tívoli');
  await second.commitTransaction();
  const between = [await readNames(calendar), await readNames(calendar)];
  await first.commitTransaction();

  expect(between).toEqual([
    ['Palau', 'Tívoli'],
    ['Palau', 'Tívoli'],
  ]);
  expect(await readNames(calendar)).toEqual(['Liceu', 'Tívoli']);
});

it('an instance that starts meanwhile sees the change, too', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await rename(first, palau.id, 'Liceu');
  await rename(second, teatre.id, 'Tívoli');
  await second.commitTransaction();

  const another = new TestCalendar();
  await another.start(calendar.clock);
  const before = [await readNames(another), await readNames(another)];
  await first.commitTransaction();
  const after = await readNames(another);
  await another.close();

  expect(before).toEqual([
    ['Palau', 'Tívoli'],
    ['Palau', 'Tívoli'],
  ]);
  expect(after).toEqual(['Liceu', 'Tívoli']);
});
