import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns what the change feed sends after a token. */
const feedAfter = async (token = '') =>
  (await calendar.get(`/changes?per_page=1000${token && `&since=${encodeURIComponent(token)}`}`, { as: ADMIN })).body;
const countEntries = async () => (await calendar.get('//ca/api/auth/v1/audit', { as: ADMIN })).body.total as number;

const OWN_FIELDS: Record<string, Record<string, unknown>> = {
  event: {
    ...{
      start_date: '2026-10-25T01:30:00Z',
      end_date: '2026-10-25 04:00',
      cost: '5-20 €',
      featured: true,
      image: 'https://example.org/a.png',
    },
    ...{ venue: { venue: 'Palau', city: 'Vic' }, organizer: { organizer: 'Orfeó' }, categories: ['Fires'], tags: ['gratis', 'Llibres'] },
  },
  venue: { city: 'Vic', zip: '08500', country: 'Spain', stateprovince: 'Barcelona', geo_lat: 41.93012, geo_lng: 2.25431, show_map: false },
  organizer: { email: 'info@orfeo.cat', phone: '93', date: '2026-11-20 10:00' },
};

describe.each(RECORD_RESOURCES)('an update of one of the $collection with what it has already', ({ collection, resource, name }) => {
  const body = {
    ...{ [name]: 'Fira', description: '<p>Parades &amp; més</p>', external_ids: { feed: 'a/1' } },
    ...{ translations: { en: { [name]: 'Fair' } }, ...OWN_FIELDS[resource] },
  };

  it('changes neither the record nor the audit log nor the change feed', async () => {
    const put = () => calendar.request('PUT', `/${collection}/external/feed/a%2F1`, { as: ADMIN, body });
    const { body: record } = await put();
    const [entryCount, { token }] = [await countEntries(), await feedAfter()];
    calendar.clock.set('2026-11-22T12:00:00Z');

    const sentAgain = await put();
    const sentBack = await calendar.patch(`/${collection}/${record.id}`, record);
    const empty = await calendar.patch(`/${collection}/${record.id}`, {});

    expect([sentAgain.status, sentBack.status, empty.status]).toEqual([200, 200, 200]);
    for (const answer of [sentAgain, sentBack, empty]) expect(answer.body).toEqual(record);
    expect(await countEntries()).toBe(entryCount);
    expect((await feedAfter(token)).changes).toEqual([]);
  });
});

describe.each(CONTENT_RESOURCES)('an update of one of the $collection', ({ collection, resource, name }) => {
  it('changes `modified` also if only a text changes', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Palau' } });
    calendar.clock.set('2026-11-22T12:00:00Z');

    const { body } = await calendar.patch(`/${collection}/${id}`, { translations: { en: { [name]: 'Palace' } } });

    expect(body.modified_utc).toBe('2026-11-22 12:00:00');
  });
});

it('an update that only changes a link of an event changes its `modified`', async () => {
  const { id } = await given.event({ ca: {} }, { tags: ['Llibres'] });
  calendar.clock.set('2026-11-22T12:00:00Z');

  const { body } = await calendar.patch(`/events/${id}`, { tags: [] });

  expect(body).toMatchObject({ tags: [], modified_utc: '2026-11-22 12:00:00' });
});
