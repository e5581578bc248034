import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { comparable, Follower } from '../../support/changes/follower.js';
import { Given } from '../../support/given.js';
import { COURSE } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const get = (path: string) => calendar.get(path);

const upserts = (ids: readonly number[]) => ids.map((id) => `upsert event ${id}`);

/** Checks that a copy has what a new snapshot has. */
async function expectWhole(follower: Follower): Promise<void> {
  const fresh = new Follower(follower.query);
  await fresh.follow(get);
  expect(comparable(follower.copy)).toEqual(comparable(fresh.copy));
}

it('has a series once, with its exceptions, whatever changes in it', async () => {
  const single = await given.event();
  const { id, ids } = await given.course();
  const follower = new Follower('types=event');
  expect(await follower.follow(get)).toEqual(upserts([single.id, id]));

  for (const change of [
    () => calendar.patch(`/events/${id}`, { title: 'Nou' }),
    () => calendar.patch(`/events/${ids[1]}`, { title: 'Especial' }),
    () => calendar.patch(`/events/${id}`, { excerpt: 'Text' }),
    () => calendar.patch(`/events/${ids[1]}`, { inherit: true }),
    () => calendar.delete(`/events/${ids[2]}`),
    () => calendar.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] }),
  ]) {
    expect((await change()).status).toBe(200);
    expect(await follower.follow(get)).toEqual([`upsert event ${id}`]);
    await expectWhole(follower);
  }
  expect(await follower.follow(get)).toEqual([]);
});

it('has a series again when what one of its occurrences shows has changed', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { venue: venue.id });
  const follower = new Follower('types=event');
  await follower.follow(get);

  await calendar.patch(`/venues/${venue.id}`, { venue: 'Casino' });
  expect(await follower.follow(get)).toEqual([`upsert event ${id}`]);
  await calendar.delete(`/venues/${venue.id}?force=true`);
  expect(await follower.follow(get)).toEqual([`upsert event ${id}`]);
});

it('with expand=true it has the occurrences, and an occurrence that changed alone', async () => {
  const single = await given.event();
  const { id, ids } = await given.course();
  const follower = new Follower('types=event&expand=true&per_page=2');
  expect(await follower.follow(get)).toEqual(upserts([single.id, ...ids]));
  expect(follower.copy.get(`event ${ids[1]}`)).toEqual((await calendar.get(`/events/${ids[1]}`)).body);

  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });
  expect(await follower.follow(get)).toEqual([`upsert event ${ids[1]}`]);
  await calendar.delete(`/events/${ids[2]}`);
  expect(await follower.follow(get)).toEqual([`delete event ${ids[2]}`]);
  await calendar.patch(`/events/${ids[2]}`, { status: 'publish' });
  expect(await follower.follow(get)).toEqual([`upsert event ${ids[2]}`]);
  await calendar.patch(`/events/${id}`, { excerpt: 'Text' });
  expect(new Set(await follower.follow(get))).toEqual(new Set([`delete event ${id}`, ...upserts(ids)]));
  await calendar.patch(`/events/${id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });
  expect(await follower.follow(get)).toEqual(expect.arrayContaining([...upserts(ids.slice(0, 3)), `delete event ${ids[3]}`]));
  await expectWhole(follower);
  await calendar.delete(`/events/${id}`);
  await follower.follow(get);
  expect([...follower.copy.keys()]).toEqual([`event ${single.id}`]);
});

it('with expand=true a linked record changes the occurrences that show it', async () => {
  const [venue, other] = [await given.venue({ ca: { venue: 'Ateneu' } }), await given.venue({ ca: { venue: 'Casino' } })];
  const { ids } = await given.course({ venue: venue.id });
  await calendar.patch(`/events/${ids[1]}`, { venue: other.id });
  const follower = new Follower('types=event&expand=true&per_page=2');
  await follower.follow(get);

  await calendar.patch(`/venues/${venue.id}`, { phone: '972 00 00 00' });
  expect(await follower.follow(get)).toEqual(upserts([ids[0], ids[2], ids[3]]));
  await calendar.patch(`/venues/${other.id}`, { phone: '972 00 00 00' });
  expect(await follower.follow(get)).toEqual(upserts([ids[1]]));
  await expectWhole(follower);
});

it('a series that was erased takes its occurrences along', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });
  const [whole, expanded] = [new Follower('types=event'), new Follower('types=event&expand=true')];
  for (const follower of [whole, expanded]) await follower.follow(get);

  await calendar.delete(`/events/${id}?force=true`);

  expect(await whole.follow(get)).toEqual([`delete event ${id}`]);
  await expanded.follow(get);
  expect(expanded.copy.size).toBe(0);
});

it('a single event becomes a series, and a series a single event', async () => {
  const event = await given.event({ ca: { title: 'Curs' } }, { ...COURSE, recurrence: null });
  const followers = [new Follower('types=event'), new Follower('expand=true')];
  for (const follower of followers) await follower.follow(get);

  for (const recurrence of [COURSE.recurrence, null]) {
    await calendar.patch(`/events/${event.id}`, { recurrence });
    for (const follower of followers) {
      await follower.follow(get);
      await expectWhole(follower);
    }
    expect(followers.map(({ copy }) => copy.size)).toEqual(recurrence === null ? [1, 1] : [1, 4]);
  }
});

it('filters of the list apply to what it has', async () => {
  const { id, ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { categories: ['Festa'] });
  const single = await given.event({ ca: {} }, { categories: ['Festa'] });
  const [category] = single.categories;
  const follow = (query: string) => new Follower(`types=event&${query}`).follow(get);

  expect(await follow(`expand=true&categories=${category.id}`)).toEqual(upserts([ids[1], single.id]));
  expect(await follow(`expand=true&starts_after=2026-12-14`)).toEqual(upserts([ids[2], ids[3]]));
  expect(await follow(`starts_after=2026-12-14`)).toEqual(upserts([id]));
  expect(await follow(`expand=true&series=${id}`)).toEqual(upserts(ids));
  expect(await follow(`expand=true&recurring=false`)).toEqual(upserts([single.id]));
  expect(await follow(`recurring=true`)).toEqual(upserts([id]));
});

it('a token fits one of both', async () => {
  await given.course();
  const [whole, expanded] = [new Follower('types=event'), new Follower('types=event&expand=true')];
  for (const follower of [whole, expanded]) await follower.follow(get);

  for (const [query, token] of [
    ['', expanded.token],
    ['&expand=true', whole.token],
  ]) {
    const { status, body } = await calendar.get(`/changes?types=event${query}&since=${token}`);
    expect([status, body.data.details.since.code]).toEqual([400, 'sync-token']);
  }
  expect((await calendar.get(`/changes?types=event&expand=false&since=${whole.token}`)).status).toBe(200);
  const misplaced = await calendar.get('/changes?types=venue&expand=true');
  expect(misplaced).toMatchObject({ status: 400, body: { data: { details: { expand: { code: 'together' } } } } });
});
