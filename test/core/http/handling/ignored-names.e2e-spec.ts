import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { EVENT_DATES } from '../../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const STRICT = { headers: { Prefer: 'handling=strict' } };

it.each([
  ['/events?from=1&search=fira&near=2', 'from, near'],
  ['/events?_fields=id,titel,venue.cty,translations.ca.slug', '_fields.titel, _fields.venue.cty'],
  ['/events.csv?_fields=titel,venue.city', '_fields.titel'],
  ['/events.ics?_fields=id', '_fields'],
  ['/changes?type=event&_fields=venue,titel', 'type, _fields.titel'],
  ['/venues?categories=1&a%2Cb%20%C3%A0=1&%FF=2', 'categories, a%2Cb%20%C3%A0, %EF%BF%BD'],
  ['/doc?pretty=1&translation_language=es', 'pretty'],
  ['?context=view&namespace=calendar/events/v1&utm_source=x', 'utm_source'],
  ['//ca/api?pretty=1', 'pretty'],
])('GET %s lists the names that it ignores', async (path, names) => {
  await given.event({ ca: { title: 'Fira' } });

  const { status, headers } = await calendar.get(path);

  expect([status, headers.get('X-Ignored')]).toEqual([200, names]);
  expect(headers.get('Vary')).toMatch(/\bPrefer\b/);
});

it('an answer that ignores nothing has no X-Ignored, and is the same for every preference', async () => {
  const { headers } = await calendar.get('/events?search=fira&venue=&_fields=id,distance_km,external_ids.tickets');

  expect(headers.get('X-Ignored')).toBeNull();
  expect(headers.get('Vary')).not.toMatch(/\bPrefer\b/);
});

it('a write lists the unknown fields of its body with their paths, also if it is refused', async () => {
  const { id } = await given.organizer();
  const body = {
    ...{ titel: 'Fira', rrule: 'FREQ=DAILY', venue: { venue: 'Palau', adress: 'Plaça' }, tags: [{ id: 1, nme: 'x' }] },
    ...{ organizer: [{ id, foo: 1 }], translations: { en: { titl: 'Fair' } }, external_ids: { tickets: '1' } },
  };

  const refused = await calendar.post('/events', { ...EVENT_DATES, ...body });

  expect([refused.status, refused.body.code]).toEqual([400, 'rest_missing_callback_param']);
  expect(refused.headers.get('X-Ignored')).toBe('titel, rrule, venue.adress, tags.0.nme, organizer.0.foo, translations.en.titl');
});

it('a form has names in paths, too', async () => {
  const form = new URLSearchParams({ ...EVENT_DATES, title: 'Fira', 'venue[venue]': 'Palau', 'venue[adress]': 'x', desciption: 'y' });

  const { status, headers } = await calendar.post('/events?sticki=1', form);

  expect([status, headers.get('X-Ignored')]).toEqual([201, 'sticki, venue.adress, desciption']);
});

it('a client can send back the whole record that it has read, also strictly', async () => {
  await given.event(
    { ca: {}, en: {} },
    { venue: { venue: 'Palau' }, organizer: { organizer: 'Gremi' }, categories: ['Fires'], cost: '5 €' },
  );
  const { body } = await calendar.get('/events', { as: ADMIN });
  const [event] = body.events;

  const { status, headers } = await calendar.patch(`/events/${event.id}`, event, STRICT);

  expect([status, headers.get('X-Ignored'), headers.get('Preference-Applied')]).toEqual([200, null, 'handling=strict']);
});

it('X-Ignored has at most 20 names and 1,000 characters', async () => {
  const { headers } = await calendar.get(`/events?${Array.from({ length: 30 }, (_, n) => `n${n}=1`).join('&')}`);
  const long = await calendar.get(`/events?${'à'.repeat(500)}=1&${'b'.repeat(500)}=1&${'c'.repeat(900)}=1`);

  expect(headers.get('X-Ignored')!.split(', ')).toHaveLength(20);
  expect(long.headers.get('X-Ignored')!.length).toBeLessThanOrEqual(1_000);
});

it('Prefer: handling=strict refuses unknown names, with the nearest one', async () => {
  const answer = await calendar.get('/events?start=today&from=1&_fields=id,titel', { language: 'en', ...STRICT });

  expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_param']);
  expect(answer.body.data.params).toEqual({
    start: 'is not a known name here: did you mean start_date?',
    from: 'is not a known name here',
    '_fields.titel': 'is not a known name here: did you mean title?',
  });
  expect(answer.body.data.details.start).toMatchObject({ code: 'misspelled-name', nearest: 'start_date' });
  expect(answer.headers.get('Preference-Applied')).toBe('handling=strict');
  expect(answer.headers.get('X-Ignored')).toBeNull();
});

it('a strict write with an unknown field writes nothing', async () => {
  const { status, body } = await calendar.post('/venues', { venue: 'Palau', adress: 'Plaça Major' }, STRICT);

  expect([status, body.data.details]).toEqual([400, { adress: expect.objectContaining({ nearest: 'address' }) }]);
  expect((await calendar.get('/venues')).body.venues).toEqual([]);
});

it.each(['handling=lenient, handling=strict', 'respond-async; handling=strict', 'handling'])('Prefer: %s is not strict', async (prefer) => {
  expect((await calendar.get('/events?from=1', { headers: { Prefer: prefer } })).status).toBe(200);
});

it('a strict client never gets the cached answer to a lenient one, nor the other way round', async () => {
  await given.event();
  const ask = (options = {}) => calendar.get('/events?from=1', options);
  for (let n = 0; n < 3; n++) await ask();

  const strict = await ask(STRICT);
  const lenient = await ask();
  const current = await ask({ headers: { 'If-None-Match': lenient.headers.get('ETag')!, 'Cache-Control': 'max-age=0' } });

  expect([strict.status, lenient.status, current.status]).toEqual([400, 200, 304]);
  expect([lenient, current].map(({ headers }) => headers.get('X-Ignored'))).toEqual(['from', 'from']);
  expect([lenient, current].map(({ headers }) => headers.get('Preference-Applied'))).toEqual([null, null]);
});

it('a user who signed in gets 304 with X-Ignored, but not if strict', async () => {
  await given.event();
  const ask = (headers = {}) => calendar.get('/events?from=1', { as: ADMIN, headers: { 'Cache-Control': 'max-age=0', ...headers } });
  const tag = { 'If-None-Match': (await ask()).headers.get('ETag')! };

  const [current, strict] = [await ask(tag), await ask({ ...tag, ...STRICT.headers })];

  expect([current.status, current.headers.get('X-Ignored')]).toEqual([304, 'from']);
  expect(strict.status).toBe(400);
});

it('each result of a batch has the names that its operation ignored', async () => {
  const operations = [{ method: 'POST', path: 'venues', body: { venue: 'Palau', adress: 'x' }, boddy: 1 }];
  const send = (prefer: string) => calendar.post('/batch', { operations, atomik: false }, { headers: { Prefer: prefer } });

  const lenient = await send('return=minimal');
  const strict = await send('handling=strict');

  expect(lenient.headers.get('X-Ignored')).toBe('operations.0.boddy, atomik');
  expect(lenient.body.results[0]).toMatchObject({ status: 201, headers: { 'X-Ignored': 'adress' } });
  expect([strict.status, Object.keys(strict.body.data.params)]).toEqual([400, ['operations.0.boddy', 'atomik']]);
});

it('the operations of a strict batch are strict', async () => {
  const operations = [{ method: 'POST', path: 'venues', body: { venue: 'Palau', adress: 'x' } }];

  const { headers, body } = await calendar.post('/batch', { operations }, { headers: { Prefer: 'handling=strict, return=minimal' } });

  expect([body.results[0].status, body.results[0].body.data.details.adress.nearest]).toEqual([400, 'address']);
  expect(headers.get('Preference-Applied')).toBe('handling=strict, return=minimal');
});

it('a retry with an Idempotency-Key has the X-Ignored of the first answer', async () => {
  const send = () => calendar.post('/venues', { venue: 'Palau', adress: 'x' }, { headers: { 'Idempotency-Key': 'names' } });
  await send();

  const { headers } = await send();

  expect([headers.get('Idempotency-Replayed'), headers.get('X-Ignored')]).toEqual(['true', 'adress']);
});
