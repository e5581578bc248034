import { expect, it } from '@jest/globals';
import { expectNoDifferences } from '../calendar/derived.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { COURSE } from '../../support/resources.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

it('the occurrences of a series are a list by original start, without a window', async () => {
  const series = await given.event({ ca: {} }, { ...COURSE, start_date: '2020-12-01 18:00:00', end_date: '2020-12-01 20:00:00' });
  await given.event({ ca: {} }, COURSE);

  const { status, body, headers } = await calendar.get(`/events/${series.id}/occurrences?per_page=3`);

  expect(status).toBe(200);
  const starts = body.events.map(({ start_date }: { start_date: string }) => start_date);
  expect(starts).toEqual(['2020-12-01 18:00:00', '2020-12-08 18:00:00', '2020-12-15 18:00:00']);
  expect(body).toMatchObject({
    total: 4,
    total_pages: 2,
    known_until: null,
    rest_url: `http://calendar.test/ca/api/calendar/events/v1/events/${series.id}/occurrences?per_page=3`,
    next_rest_url: `http://calendar.test/ca/api/calendar/events/v1/events/${series.id}/occurrences?per_page=3&page=2`,
  });
  expect(headers.get('x-total')).toBe('4');
});

it('the list of occurrences takes the bounds of the list of events', async () => {
  const { series } = await given.course();

  const list = async (query: string) => {
    const { body } = await calendar.get(`/events/${series.id}/occurrences?${query}`);
    return body.events.map(({ start_date }: { start_date: string }) => start_date.slice(0, 10));
  };

  expect(await list('start_date=2026-12-08&end_date=2026-12-15')).toEqual(['2026-12-08', '2026-12-15']);
  expect(await list('starts_after=2026-12-08T18:00:00')).toEqual(['2026-12-15', '2026-12-22']);
  expect(await list('ends_before=2026-12-09')).toEqual(['2026-12-01', '2026-12-08']);
  expect(await list('event_status=cancelled')).toEqual([]);
  expect(await list('changed=true')).toEqual([]);
  expect(await list('changed=false')).toHaveLength(4);
});

it.each(['2026-12-08T18:00:00', '2026-12-08%2018:00', '2026-12-08', '2026-12-08T17:00:00Z'])(
  'an occurrence is found by its original start: %s',
  async (start) => {
    const { series } = await given.course();
    const { body: list } = await calendar.get(`/events/${series.id}/occurrences`);

    const byId = await calendar.get(`/events/${series.id}/occurrences/${start}`);
    const bySlug = await calendar.get(`/events/by-slug/curs/occurrences/${start}`);

    expect(byId.body).toEqual(list.events[1]);
    expect(bySlug.body).toEqual(list.events[1]);
    expect(byId.headers.get('content-location')).toBe(list.events[1].rest_url);
    expect((await calendar.get(`/events/${list.events[1].id}`)).body).toEqual(list.events[1]);
  },
);

it('a start that the rule does not give is no occurrence', async () => {
  const { series } = await given.course();
  const twice = await given.event({ ca: {} }, { ...COURSE, recurrence: ['RDATE:20261201T210000'] });

  for (const path of [`${series.id}/occurrences/2026-12-09`, `${series.id}/occurrences/x`, `${twice.id}/occurrences/2026-12-01`])
    expect(await calendar.get(`/events/${path}`)).toMatchObject({
      status: 404,
      body: { code: 'occurrence-not-found', data: { status: 404, known_until: null } },
    });
  expect((await calendar.get('/events/4000000/occurrences/2026-12-09')).body.code).toBe('event-not-found');
});

it('of a rule without end, the occurrences are known until the end of the 25th month', async () => {
  const series = await given.event({ ca: {} }, { ...COURSE, recurrence: 'FREQ=MONTHLY' });

  expect(series.occurrences).toMatchObject({ total: null, last: null, known_until: '2028-12-31 23:59:59' });
  const { body } = await calendar.get(`/events/${series.id}/occurrences?per_page=100`);
  expect(body).toMatchObject({ total: 25, known_until: '2028-12-31 23:59:59' });
  expect(body.events.at(-1).start_date).toBe('2028-12-01 18:00:00');
  expect(await calendar.get(`/events/${series.id}/occurrences/2029-01-01T18:00:00`)).toMatchObject({
    status: 404,
    body: { code: 'occurrence-not-found', data: { known_until: '2028-12-31 23:59:59' } },
  });
});

it('the address of an occurrence below a former slug of the series leads to that below the present one', async () => {
  const { series } = await given.course();
  await calendar.patch(`/events/${series.id}`, { slug: 'taller' });

  const { status, headers } = await calendar.get('/events/by-slug/curs/occurrences/2026-12-08');

  expect(status).toBe(301);
  expect(headers.get('location')).toBe('http://calendar.test/ca/api/calendar/events/v1/events/by-slug/taller/occurrences/2026-12-08');
});

it('drafts and hidden dates are not listed for clients without an account, and a hidden series is not found by its slug', async () => {
  const { id } = await given.course();
  const [first, second] = (await calendar.get(`/events/${id}/occurrences`)).body.events;
  await calendar.patch(`/events/${first.id}`, { title: 'Secret', translation_status: 'draft' });
  await calendar.patch(`/events/${second.id}`, { hide_from_listings: true });
  const idsOf = async (options = {}) =>
    (await calendar.get(`/events/${id}/occurrences?per_page=100`, options)).body.events.map((one: { id: number }) => one.id);

  expect(await idsOf({ as: ADMIN })).toEqual(expect.arrayContaining([first.id, second.id]));
  const listed = await idsOf();
  expect([listed.includes(first.id), listed.includes(second.id), listed.length > 0]).toEqual([false, false, true]);

  await calendar.patch(`/events/${id}`, { status: 'draft' });
  const codes = await Promise.all(
    ['2000-01-01', first.original_start_date.slice(0, 10)].map(
      async (start) => (await calendar.get(`/events/by-slug/curs/occurrences/${start}`)).body.code,
    ),
  );
  expect(codes).toEqual(['event-not-found', 'event-not-found']);
});

it('a series without a text in the language has no list of occurrences where texts do not fall back', async () => {
  const { id } = await given.course();

  const { status, body } = await calendar.get(`/events/${id}/occurrences?translation_language=es&fallback=none`);

  expect([status, body.code, body.data.available_languages]).toEqual([404, 'translation-not-found', ['ca']]);
});
