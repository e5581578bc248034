import { beforeEach, describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const NOON = '2026-11-21T12:00:00Z';

/** Lists the ids of a collection, of events in any time. */
const listIds = async (collection: string, query: string) => {
  const any = collection === 'events' ? '&starts_after=2000-01-01' : '&hide_empty=false';
  const { status, body } = await calendar.get(`/${collection}?${query}${any}`);
  expect(status).toBe(200);
  return body[collection].map(({ id }: { id: number }) => id);
};

/** Which of these records changed after noon, and which did not. */
const split = async (collection: string) => [
  await listIds(collection, `modified_after=${NOON}`),
  await listIds(collection, `modified_before=${NOON}`),
];

describe.each(RECORD_RESOURCES)('$collection', ({ resource, collection, name }) => {
  it('are found by the time of their last change', async () => {
    const [changed, untouched] = [await given[resource](), await given[resource]()];
    calendar.clock.set('2026-11-21T12:00:01Z');
    await calendar.patch(`/${collection}/${changed.id}`, { [name]: 'Un altre nom' });

    expect(await split(collection)).toEqual([[changed.id], [untouched.id]]);
    expect(await listIds(collection, 'modified_after=2026-11-21')).toEqual([]);
    expect((await listIds(collection, 'modified_after=2026-11-20')).sort()).toEqual([changed.id, untouched.id].sort());
    expect(await listIds(collection, 'modified_before=2026-11-21')).toEqual([]);
  });

  it('refuse what is no time', async () => {
    for (const parameter of ['modified_after', 'modified_before']) {
      const { status, body } = await calendar.get(`/${collection}?${parameter}=2026-02-30`);
      expect({ status, params: Object.keys(body.data.params) }).toEqual({ status: 400, params: [parameter] });
    }
  });
});

describe('events that show a record that changed', () => {
  let ids: Record<string, number>;
  let event: number;
  let other: number;

  beforeEach(async () => {
    ids = {};
    for (const linked of ['venue', 'organizer', 'category', 'tag', 'event'] as const) ids[linked] = (await given[linked]()).id;
    const links = { venue: ids.venue, organizer: ids.organizer, categories: [ids.category], tags: [ids.tag], post_parent: ids.event };
    event = (await given.event({ ca: {} }, links)).id;
    other = (await given.event()).id;
    calendar.clock.set('2026-11-21T12:00:01Z');
  });

  it.each([
    ['venues', 'venue', { phone: '972 00 00 00' }],
    ['organizers', 'organizer', { status: 'draft' }],
    ['categories', 'category', { name: 'Fires' }],
    ['tags', 'tag', { name: 'Fires' }],
  ])('count as changed, by one of the %s', async (collection, linked, change) => {
    await calendar.patch(`/${collection}/${ids[linked]}`, change);

    const [changed, untouched] = await split('events');
    expect([changed, untouched!.sort()]).toEqual([[event], [ids.event, other].sort()]);
  });

  it('count as changed, by their parent and by a tag that was deleted', async () => {
    await calendar.patch(`/events/${ids.event}`, { status: 'private' });
    expect(await split('events')).toEqual([[event], [other]]);

    calendar.clock.set('2026-11-21T13:00:00Z');
    await calendar.delete(`/tags/${ids.tag}`);
    expect(await listIds('events', 'modified_after=2026-11-21T12:30:00Z')).toEqual([event]);
  });

  it('do not change by a new count of their tag, which changes itself', async () => {
    const { id } = await given.event({ ca: {} }, { tags: [ids.tag] });

    expect((await split('events'))[0]).toEqual([id]);
    expect(await split('tags')).toEqual([[ids.tag], []]);
  });

  it('a record that a removed link led to does not change', async () => {
    await calendar.patch(`/events/${event}`, { venue: null });

    expect((await split('events'))[0]).toEqual([event]);
    expect(await split('venues')).toEqual([[], [ids.venue]]);
  });
});
