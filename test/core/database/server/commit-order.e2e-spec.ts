import { expect, it } from '@jest/globals';
import { TestCalendar, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { renameVenue, useTwoTransactions } from './two-transactions.js';

const calendar = useCalendar();
const given = new Given(calendar);

const others = useTwoTransactions(calendar);

const readNames = async (service: TestCalendar) => {
  const { body } = await service.get('/venues');
  return body.venues.map(({ venue }: { venue: string }) => venue);
};

it('a client sees a change whose transaction began before another one, and was committed after it', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await readNames(calendar);

  await renameVenue(others.first, palau.id, 'Liceu');
  await renameVenue(others.second, teatre.id, 'Tívoli');
  await others.second.commitTransaction();
  const between = [await readNames(calendar), await readNames(calendar)];
  await others.first.commitTransaction();

  expect(between).toEqual([
    ['Palau', 'Tívoli'],
    ['Palau', 'Tívoli'],
  ]);
  expect(await readNames(calendar)).toEqual(['Liceu', 'Tívoli']);
});

it('an instance that starts meanwhile sees the change, too', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await renameVenue(others.first, palau.id, 'Liceu');
  await renameVenue(others.second, teatre.id, 'Tívoli');
  await others.second.commitTransaction();

  const another = new TestCalendar();
  await another.start(calendar.clock);
  const before = [await readNames(another), await readNames(another)];
  await others.first.commitTransaction();
  const after = await readNames(another);
  await another.close();

  expect(before).toEqual([
    ['Palau', 'Tívoli'],
    ['Palau', 'Tívoli'],
  ]);
  expect(after).toEqual(['Liceu', 'Tívoli']);
});
