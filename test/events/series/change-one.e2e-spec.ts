import { expect, it } from '@jest/globals';
import { readAuditLog } from '../../accounts/audit/audit-log.js';
import { expectNoDifferences } from '../calendar/derived.js';
import { sendBatch } from '../../support/batch.js';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Follower } from '../../support/changes/follower.js';
import { Given } from '../../support/given.js';
import { COURSE } from '../../support/resources.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

/** Returns the ids of the occurrences of a series, by original start. */
async function listIds(seriesId: number): Promise<number[]> {
  const { body } = await calendar.get(`/events/${seriesId}/occurrences`, { as: ADMIN });
  return body.events.map(({ id }: { id: number }) => id);
}

it('a change of an occurrence is its own, and changes no other', async () => {
  const { series, first, second } = await given.course();

  const { status, body } = await calendar.patch(`/events/${second}`, { title: 'Curs especial', cost: 5 });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id: second, title: 'Curs especial', slug: 'curs', cost: '5 €', series_id: series.id });
  expect(body).toMatchObject({ changed: ['cost', 'title'], start_date: '2026-12-08 18:00:00' });
  expect((await calendar.get(`/events/${second}`, { as: ADMIN })).body).toEqual(body);
  expect((await calendar.get(`/events/${first}`)).body).toMatchObject({ title: 'Curs', changed: [] });
  expect((await calendar.get(`/events/${series.id}`)).body).toMatchObject({
    title: 'Curs',
    exceptions: [{ id: second, original_start_date: '2026-12-08 18:00:00', fields: ['cost', 'title'], languages: ['ca'] }],
    exceptions_total: 1,
  });
});

it('an occurrence moves alone', async () => {
  const { series, second } = await given.course();

  await calendar.patch(`/events/${second}`, { start_date: '2026-12-09 19:00:00', end_date: '2026-12-09 21:00:00' });

  const { body } = await calendar.get('/events?start_date=2026-12-02&end_date=2026-12-31');
  expect(body.events.map(({ start_date }: { start_date: string }) => start_date)).toEqual([
    '2026-12-09 19:00:00',
    '2026-12-15 18:00:00',
    '2026-12-22 18:00:00',
  ]);
  expect(body.events[0]).toMatchObject({ id: second, original_start_date: '2026-12-08 18:00:00', changed: ['start_date', 'end_date'] });
  expect((await calendar.get(`/events/${series.id}`)).body.recurrence).toEqual(COURSE.recurrence);
  const wrong = await calendar.patch(`/events/${second}`, { end_date: '2026-12-09 18:00:00' });
  expect(wrong).toMatchObject({ status: 400, body: { data: { details: { end_date: { code: 'before' } } } } });
});

it.each([
  ['a flag', { featured: true }, { featured: null }, 'featured', false],
  ['a text', { website: 'https://example.org/' }, { website: null }, 'website', null],
  ['a choice', { ticket_status: 'sold_out' }, { ticket_status: null }, 'ticket_status', null],
  ['a price', { cost: '12 €' }, { cost: null }, 'cost', null],
  ['a list', { in_language: ['ca'] }, { in_language: null }, 'in_language', []],
])('omitted, null and a value are three things: %s', async (_, value, nothing, name, cleared) => {
  const { series, first, second, third } = await given.course(value, { ca: { title: 'Curs' } });
  const shown = series[name];
  const change = async (id: number, body: object) => {
    const { body: changed } = await calendar.patch(`/events/${id}`, body);
    return [changed[name], changed.changed];
  };

  expect(await change(first, { excerpt: 'x' })).toEqual([shown, ['excerpt']]);
  expect(await change(second, nothing)).toEqual([cleared, [name]]);
  expect(await change(second, value)).toEqual([shown, []]);
  expect(await change(third, value)).toEqual([shown, []]);
});

it('links and the image are its own, and null clears them', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const links = { venue: venue.id, categories: ['dansa'], tags: ['nit'], image: 'https://example.org/a.jpg' };
  const { series, second, third } = await given.course(links, { ca: { title: 'Curs' } });

  const { body } = await calendar.patch(`/events/${second}`, { venue: { venue: 'Plaça' }, categories: null, image: null });

  expect(body).toMatchObject({ venue: { venue: 'Plaça' }, categories: [], tags: [{ name: 'nit' }], image: false });
  expect(new Set(body.changed)).toEqual(new Set(['venue', 'categories', 'image']));
  expect((await calendar.get(`/events/${third}`)).body).toMatchObject({ venue: { venue: 'Ateneu' }, categories: [{ name: 'dansa' }] });
  const inAteneu = await calendar.get(`/events?venue=${venue.id}&series=${series.id}`);
  expect(inAteneu.body.total).toBe(3);
});

it('what an occurrence lets follow the series again is as in the series', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { series, second } = await given.course({ venue: venue.id, cost: 5 }, { ca: { title: 'Curs' }, en: { title: 'Course' } });
  const own = { title: 'Especial', cost: null, venue: null, start_date: '2026-12-08 17:00:00', translations: { en: { title: 'Special' } } };
  await calendar.patch(`/events/${second}`, own);

  const some = await calendar.patch(`/events/${second}`, { inherit: ['title', 'start_date'], excerpt: 'Nou' });
  const all = await calendar.patch(`/events/${second}`, { inherit: true });

  expect(some.body).toMatchObject({ title: 'Curs', cost: null, venue: null, start_date: '2026-12-08 18:00:00' });
  expect(new Set(some.body.changed)).toEqual(new Set(['cost', 'venue', 'excerpt']));
  expect(all.body).toMatchObject({ cost: '5 €', venue: { id: venue.id }, excerpt: null, changed: [] });
  expect((await calendar.get(`/events/${second}`, { language: 'en' })).body.title).toBe('Course');
  expect((await calendar.get(`/events/${series.id}`)).body.exceptions).toEqual([]);
  expect(await calendar.database.query('SELECT id FROM event WHERE series_id IS NOT NULL')).toEqual([]);
});

it.each([['nothing'], [['slug']], [{}], [7]])('inherit names fields: %j is refused', async (inherit) => {
  const { second } = await given.course();

  const { status, body } = await calendar.patch(`/events/${second}`, { inherit });

  expect(status).toBe(400);
  expect(Object.keys(body.data.params)).toEqual(['inherit']);
});

it('only an occurrence inherits', async () => {
  const { series } = await given.course();

  const { status, body } = await calendar.patch(`/events/${series.id}`, { inherit: true });

  expect([status, body.data.details.inherit.code]).toEqual([400, 'not-allowed']);
});

it('a reader gets a text of the occurrence, then that of the series in the same language, then the next language', async () => {
  const { second } = await given.course(
    {},
    { ca: { title: 'Curs', excerpt: 'Cada dimarts' }, es: { title: 'Curso', excerpt: 'Cada martes' } },
  );
  await calendar.patch(`/events/${second}`, { excerpt: 'Avui, al parc', website: 'https://example.org/ca' });
  await calendar.patch(`/events/${second}`, { title: 'Special course' }, { language: 'en' });

  const read = async (language: string) => {
    const { body } = await calendar.get(`/events/${second}`, { language });
    return [body.title, body.excerpt, body.website];
  };

  expect(await read('ca')).toEqual(['Curs', '<p>Avui, al parc</p>\n', 'https://example.org/ca'].map(withoutMarks));
  expect(await read('es')).toEqual(['Curso', 'Cada martes', 'https://example.org/ca']);
  expect((await read('en'))[0]).toBe('Special course');
});

function withoutMarks(text: string): string {
  return text.replace('<p>', '').replace('</p>\n', '');
}

it.each([
  ['recurrence', { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] }],
  ['recurrence', { recurrence: null }],
  ['slug', { slug: 'altre' }],
  ['slug', { translations: { es: { title: 'Curso', slug: 'curso' } } }],
  ['author', { author: 0 }],
  ['date', { date: '2026-01-01 00:00:00' }],
  ['date_utc', { date_utc: '2026-01-01 00:00:00' }],
  ['post_parent', { post_parent: 999 }],
  ['timezone', { timezone: 'Europe/Lisbon' }],
  ['status', { status: 'draft' }],
])('a field of the series cannot be changed in an occurrence: %s', async (name, change) => {
  const { second } = await given.course();

  const { status, body } = await calendar.patch(`/events/${second}`, { ...change, title: 'Nou' });

  expect([status, body.data.details[name]?.code]).toEqual([400, 'belongs-to-series']);
  expect((await calendar.get(`/events/${second}`)).body.title).toBe('Curs');
});

it('a client may send back what it has read of an occurrence', async () => {
  const { second } = await given.course();
  const { body: read } = await calendar.get(`/events/${second}`, { as: ADMIN });

  const { status, body } = await calendar.request('PUT', `/events/${second}`, { as: ADMIN, body: read });

  expect(status).toBe(200);
  expect(body).toEqual(read);
});

it('one date is cancelled, and the others are as the series says', async () => {
  const { series, second, third } = await given.course();

  await calendar.patch(`/events/${second}`, { event_status: 'cancelled', status_reason: 'Pluja' });
  await calendar.patch(`/events/${series.id}`, { event_status: 'scheduled' });

  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ event_status: 'cancelled', status_reason: 'Pluja' });
  expect((await calendar.get(`/events/${third}`)).body.event_status).toBe('scheduled');
  expect((await calendar.get('/events?event_status=cancelled')).body.events).toMatchObject([{ id: second }]);
  expect((await calendar.get(`/events?series=${series.id}`)).body.total).toBe(3);
});

it('the words of a changed date are found', async () => {
  const { second } = await given.course();

  await calendar.patch(`/events/${second}`, { title: 'Contradansa' });

  expect((await calendar.get('/events?search=contradansa')).body.events).toMatchObject([{ id: second }]);
  expect((await calendar.get('/events?search=curs')).body.total).toBe(3);
});

it('the ETags of an occurrence and of its series change, and those of the others stay', async () => {
  const { series, first, second } = await given.course();
  const tag = async (id: number) => (await calendar.get(`/events/${id}`, { as: ADMIN })).headers.get('etag')!;
  const [ofSeries, ofFirst, ofSecond] = [await tag(series.id), await tag(first), await tag(second)];

  const changed = await calendar.patch(`/events/${second}`, { title: 'Nou' }, { headers: { 'If-Match': ofSecond } });
  const stale = await calendar.patch(`/events/${second}`, { title: 'Vell' }, { headers: { 'If-Match': ofSecond } });
  const staleSeries = await calendar.patch(`/events/${series.id}`, { title: 'Vell' }, { headers: { 'If-Match': ofSeries } });
  const other = await calendar.patch(`/events/${first}`, { excerpt: 'x' }, { headers: { 'If-Match': ofFirst } });

  expect([changed.status, stale.status, staleSeries.status, other.status]).toEqual([200, 412, 412, 200]);
});

it('the ETag of a series changes with each change of an occurrence, also within one second', async () => {
  const { series, first } = await given.course();
  const tag = async () => (await calendar.get(`/events/${series.id}`, { as: ADMIN })).headers.get('etag')!;
  await calendar.patch(`/events/${first}`, { title: 'Nou' });
  const before = await tag();

  await calendar.patch(`/events/${first}`, { title: 'Vell' });
  const after = await tag();
  await calendar.patch(`/events/${first}`, { title: 'Vell' });

  expect(after).not.toBe(before);
  expect(await tag()).toBe(after);
  expect((await calendar.patch(`/events/${series.id}`, { excerpt: 'x' }, { headers: { 'If-Match': before } })).status).toBe(412);
  expect((await calendar.patch(`/events/${series.id}`, { excerpt: 'x' }, { headers: { 'If-Match': after } })).status).toBe(200);
});

it.each<[what: string, change: (id: number) => Promise<Answer>]>([
  ['changed', (id) => calendar.patch(`/events/${id}`, { title: 'Especial' })],
  ['deleted', (id) => calendar.delete(`/events/${id}`)],
])('where one date is %s, the other dates stay as they are', async (_, change) => {
  const { series, first, second, third } = await given.course();
  await calendar.patch(`/events/${third}`, { cost: 5 });
  const read = async (id: number) => {
    const { body, headers } = await calendar.get(`/events/${id}`, { as: ADMIN });
    return { etag: headers.get('etag'), body };
  };
  const followers = [new Follower('types=event'), new Follower('types=event&expand=true')];
  for (const follower of followers) await follower.follow((path) => calendar.get(path));
  const before = [await read(first), await read(third), await read(series.id)];

  calendar.clock.set('2026-11-21T11:00:01Z');
  await change(second);

  const [ofFirst, ofThird, ofSeries] = [await read(first), await read(third), await read(series.id)];
  expect([ofFirst, ofThird]).toEqual(before.slice(0, 2));
  expect(ofSeries.etag).not.toBe(before[2]!.etag);
  expect(ofSeries.body.modified_utc).toBe('2026-11-21 11:00:01');
  const told = [];
  for (const follower of followers) told.push(await follower.follow((path) => calendar.get(path)));
  expect(told.map((items) => items.map((item) => item.split(' ').at(-1)))).toEqual([[String(series.id)], [String(second)]]);
});

it('a new time in a field that says what is on now does not make a changed date older', async () => {
  const { series, second } = await given.course();
  calendar.clock.set('2026-11-21T11:00:01Z');
  await calendar.patch(`/events/${second}`, { title: 'Especial' });

  await calendar.patch(`/events/${series.id}`, { ticket_status: 'limited' });

  expect((await calendar.get(`/events/${second}`)).body).toMatchObject({ modified_utc: '2026-11-21 11:00:01', ticket_status: 'limited' });
});

it('a change of the series sets `modified` of all its dates, also of those that have a value of their own', async () => {
  calendar.clock.set('2026-10-20T09:00:00Z');
  const { series, first, second } = await given.course();
  await calendar.patch(`/events/${second}`, { title: 'Especial' });

  calendar.clock.set('2026-10-20T10:00:00Z');
  await calendar.patch(`/events/${series.id}`, { title: 'Curs nou' });

  for (const id of [first, second]) expect((await calendar.get(`/events/${id}`)).body.modified_utc).toBe('2026-10-20 10:00:00');
});

it('a date shows the sentence about its series without what was deleted', async () => {
  const { series, first, second } = await given.course();

  await calendar.delete(`/events/${second}`);

  const read = async (id: number) => (await calendar.get(`/events/${id}`, { language: 'en' })).body.recurrence_text;
  expect([await read(series.id), await read(first)]).toEqual([
    'every Tuesday, 4 times, except on 8 December 2026',
    'every Tuesday, 4 times',
  ]);
});

it('the rights over an occurrence are those over its series', async () => {
  const [author, other] = [await calendar.person('author'), await calendar.person('author')];
  const series = await given.event({ ca: {} }, COURSE, author);
  const [first] = await listIds(series.id);

  expect((await calendar.patch(`/events/${first}`, { title: 'Meu' }, { as: author })).status).toBe(200);
  expect((await calendar.patch(`/events/${first}`, { title: 'Teu' }, { as: other })).status).toBe(403);
  expect((await calendar.delete(`/events/${first}`, { as: other })).status).toBe(403);
  expect((await calendar.delete(`/events/${first}?force=true`, { as: author })).status).toBe(403);
});

it('the audit log has one row for the series, with the original start', async () => {
  const { series, second, third } = await given.course();
  const operations = [second, third].map((id) => ({
    method: 'PATCH',
    path: `/events/${id}`,
    body: { title: 'Nou', venue: { venue: 'Parc' } },
  }));
  await sendBatch(calendar, operations);

  const changes = await readAuditLog(calendar, '?type=event');
  expect(changes).toHaveLength(3);
  expect(changes.slice(0, 2)).toMatchObject([
    { id: series.id, action: 'update', original_start_date: '2026-12-15 18:00:00', languages: ['ca'] },
    { id: series.id, action: 'update', original_start_date: '2026-12-08 18:00:00', fields: ['title', 'venue'] },
  ]);
  expect(changes[2]).not.toHaveProperty('original_start_date');
});

it('two clients who change dates of one series at once lose nothing', async () => {
  const { series, first, second, third } = await given.course();

  const changes = await Promise.all([
    calendar.patch(`/events/${first}`, { title: 'U' }),
    calendar.patch(`/events/${second}`, { title: 'Dos' }),
    calendar.patch(`/events/${second}`, { cost: 2 }),
    calendar.patch(`/events/${series.id}`, { excerpt: 'Tots' }),
    calendar.delete(`/events/${third}`),
  ]);

  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { body } = await calendar.get(`/events/${series.id}`);
  expect(body.exceptions).toMatchObject([{ id: first, fields: ['title'] }, { id: second }]);
  expect(new Set(body.exceptions[1].fields)).toEqual(new Set(['title', 'cost']));
  expect(body.recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Madrid:20261215T180000']);
});

it('an occurrence has ids in other systems of its own', async () => {
  const { series, second } = await given.course();
  const { body } = await calendar.patch(`/events/${second}`, { external_ids: { agenda: '77' } });
  expect(body).toMatchObject({ changed: [], external_ids: { agenda: '77' } });
  expect((await calendar.patch(`/events/${series.id}`, { external_ids: { agenda: '77' } })).status).toBe(409);

  const put = await calendar.request('PUT', '/events/external/agenda/77', { as: ADMIN, body: { title: 'De fora' } });

  expect(put).toMatchObject({ status: 200, body: { id: second, title: 'De fora', external_ids: { agenda: '77' } } });
});

it.each(['', '&status=publish', '&expand=false', '&geoloc_lat=41.4&geoloc_lng=2.2'])(
  'a list finds an occurrence by its id in another system: external_id=77%s',
  async (query) => {
    const venue = await given.venue({ ca: { venue: 'Ateneu' } }, { geo_lat: 41.4, geo_lng: 2.2 });
    const { series, second } = await given.course();
    await calendar.patch(`/events/${series.id}`, { venue: venue.id });
    await calendar.patch(`/events/${second}`, { external_ids: { agenda: '77' } });
    const readIds = async (path: string) => (await calendar.get(path, { as: ADMIN })).body.events.map(({ id }: { id: number }) => id);

    expect(await readIds(`/events?external_source=agenda&external_id=77${query}`)).toEqual([second]);
    expect(await readIds(`/events?external_id=78${query}`)).toEqual([]);
    const { body } = await calendar.get('/changes?types=event&external_id=77', { as: ADMIN });
    expect(body.changes.map(({ id }: { id: number }) => id)).toEqual([series.id]);
  },
);

it('an occurrence has the translations that are its own at addresses of their own', async () => {
  const { series, first, second } = await given.course({}, { ca: { title: 'Curs' }, es: { title: 'Curso' } });
  const listLanguages = async (id: number) => Object.keys((await calendar.get(`/events/${id}/translations`)).body);
  const titlesOf = async (id: number) => [
    (await calendar.get(`/events/${id}`)).body.title,
    (await calendar.get(`/events/${id}`, { language: 'es' })).body.title,
  ];
  expect([await listLanguages(first), await listLanguages(series.id)]).toEqual([[], ['ca', 'es']]);

  const written = await calendar.patch(`/events/${second}/translations/es`, { title: 'Especial' });
  const again = await calendar.patch(`/events/${second}/translations/es`, { title: 'Muy especial' });
  const asInSeries = await calendar.patch(`/events/${second}/translations/ca`, { title: 'Curs' });

  expect([written.status, written.body.title, again.status, again.body.title]).toEqual([201, 'Especial', 200, 'Muy especial']);
  expect([asInSeries.body.language, asInSeries.body.title]).toEqual(['ca', 'Curs']);
  expect([await listLanguages(second), await titlesOf(second)]).toEqual([['es'], ['Curs', 'Muy especial']]);
  expect((await calendar.get(`/events/${second}/translations/ca`)).body.code).toBe('translation-not-found');
  expect((await calendar.get(`/events/${first}/translations/ca`)).body.code).toBe('translation-not-found');
  expect((await calendar.delete(`/events/${first}/translations/ca`)).status).toBe(404);

  const removed = await calendar.delete(`/events/${second}/translations/es`);

  expect([removed.status, await listLanguages(second), await titlesOf(second)]).toEqual([200, [], ['Curs', 'Curso']]);
  await calendar.delete(`/events/${second}`);
  expect((await calendar.get(`/events/${second}/translations`)).status).toBe(410);
  expect((await calendar.patch(`/events/${second}/translations/es`, { title: 'Especial' })).status).toBe(410);
});

it('PUT by an id in another system brings a deleted date back', async () => {
  const { second } = await given.course();
  await calendar.patch(`/events/${second}`, { external_ids: { agenda: '77' } });
  await calendar.delete(`/events/${second}`);

  const put = await calendar.request('PUT', '/events/external/agenda/77', { as: ADMIN, body: { title: 'De fora' } });

  expect(put).toMatchObject({ status: 200, body: { id: second, title: 'De fora', status: 'publish' } });
});
