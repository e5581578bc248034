import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { Venue } from '../../../src/venues/venue.entity.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const ROUNDS = 10;

it('the service repeats a unit of work after a deadlock, and loses none', async () => {
  const work = calendar.app.get(UnitOfWork);
  const [one, other] = [await given.venue(), await given.venue()];
  const incrementBoth = (first: number, second: number) =>
    work.run(async () => {
      await work.manager.increment(Venue, { id: first }, 'version', 1);
      await sleep(20);
      await work.manager.increment(Venue, { id: second }, 'version', 1);
    });

  for (let round = 0; round < ROUNDS; round++) await Promise.all([incrementBoth(one.id, other.id), incrementBoth(other.id, one.id)]);

  const versions = await work.manager.find(Venue, { select: { version: true } });
  expect(versions.map(({ version }) => version)).toEqual([1 + 2 * ROUNDS, 1 + 2 * ROUNDS]);
});
