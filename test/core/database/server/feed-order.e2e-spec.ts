import { expect, it } from '@jest/globals';
import { Follower } from '../../../support/changes/follower.js';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { renameVenue, useTwoTransactions } from './two-transactions.js';

const calendar = useCalendar();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);

const others = useTwoTransactions(calendar);

it('a follower gets a change whose sequence is smaller than one that was committed before, once', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  const follower = new Follower('types=venue');
  await follower.follow(get);

  await renameVenue(others.first, palau.id, 'Liceu');
  await renameVenue(others.second, teatre.id, 'Tívoli');
  await others.second.commitTransaction();
  expect(await follower.follow(get)).toEqual([`upsert venue ${teatre.id}`]);
  expect(await follower.follow(get)).toEqual([]);

  await others.first.commitTransaction();
  expect(await follower.follow(get)).toEqual([`upsert venue ${palau.id}`]);
  expect(await follower.follow(get)).toEqual([]);
  expect(follower.copy.get(`venue ${palau.id}`)).toMatchObject({ venue: 'Liceu' });
});

it('a follower whose snapshot began between the two commits gets the other change, too', async () => {
  const [palau, teatre] = [await given.venue({ ca: { venue: 'Palau' } }), await given.venue({ ca: { venue: 'Teatre' } })];
  await renameVenue(others.first, palau.id, 'Liceu');
  await renameVenue(others.second, teatre.id, 'Tívoli');
  await others.second.commitTransaction();
  const follower = new Follower('types=venue');
  await follower.follow(get);
  expect(follower.copy.get(`venue ${palau.id}`)).toMatchObject({ venue: 'Palau' });

  await others.first.commitTransaction();

  expect(await follower.follow(get)).toEqual([`upsert venue ${palau.id}`]);
});

it('a follower that reads page by page gets the other change in its place', async () => {
  const venues = [await given.venue(), await given.venue(), await given.venue()];
  const follower = new Follower('types=venue&per_page=1');
  await follower.follow(get);

  await renameVenue(others.first, venues[0].id, 'Liceu');
  await renameVenue(others.second, venues[1].id, 'Tívoli');
  await others.second.commitTransaction();
  await calendar.patch(`/venues/${venues[2].id}`, { venue: 'Romea' });
  expect(await follower.follow(get)).toEqual([`upsert venue ${venues[1].id}`, `upsert venue ${venues[2].id}`]);
  await others.first.commitTransaction();
  await calendar.patch(`/venues/${venues[2].id}`, { venue: 'Poliorama' });

  expect(await follower.follow(get)).toEqual([`upsert venue ${venues[0].id}`, `upsert venue ${venues[2].id}`]);
});

it('a change that was rolled back leaves no gap behind that a follower would wait for', async () => {
  const [palau, teatre] = [await given.venue(), await given.venue()];
  const follower = new Follower('types=venue');
  await follower.follow(get);
  await renameVenue(others.first, palau.id, 'Liceu');
  await renameVenue(others.second, teatre.id, 'Tívoli');
  await others.second.commitTransaction();
  await others.first.rollbackTransaction();

  expect(await follower.follow(get)).toEqual([`upsert venue ${teatre.id}`]);
  expect(await follower.follow(get)).toEqual([]);
});
