import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { findDisagreements } from './agreement.js';
import { findDifferences } from './derived.js';
import { RandomWrites } from './random-writes.js';

const calendar = useCalendar();

const CLIENTS = 8;
const WRITES_PER_CLIENT = 30;

it('totals, counts and pages agree with the records after random writes of 8 clients', async () => {
  let state = 12_345;
  const random = (limit: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % Math.max(1, limit);
  const writes = new RandomWrites(calendar, random);
  await writes.prepare();

  const unexpected = await Promise.all(Array.from({ length: CLIENTS }, () => writes.run(WRITES_PER_CLIENT)));

  expect(unexpected.flat()).toEqual([]);
  expect(writes.events.length).toBeGreaterThan(20);
  expect(await findDifferences(calendar)).toEqual([]);
  expect(await findDisagreements(calendar, ADMIN)).toEqual([]);
});
