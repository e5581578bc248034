import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = 'http://calendar.test/ca/api/calendar/events/v1';

it('answers 201 with the organizer, every field of it, and where it is', async () => {
  const { status, headers, body } = await calendar.post('/organizers', { organizer: 'Orfeó' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`${P}/organizers/${body.id}`);
  expect(body).toEqual({
    id: expect.any(Number),
    global_id: `calendar.test?id=${body.id}`,
    global_id_lineage: [`calendar.test?id=${body.id}`],
    author: 1,
    status: 'publish',
    date: '2026-11-21 12:00:00',
    date_utc: '2026-11-21 11:00:00',
    modified: '2026-11-21 12:00:00',
    modified_utc: '2026-11-21 11:00:00',
    url: `${P}/organizers/by-slug/orfeo`,
    rest_url: `${P}/organizers/${body.id}`,
    image: false,
    organizer: 'Orfeó',
    description: null,
    slug: 'orfeo',
    phone: null,
    website: null,
    email: null,
    language: 'ca',
    languages: ['ca'],
    source_language: 'ca',
    translations: { ca: { slug: 'orfeo', rest_url: `${P}/organizers/${body.id}` } },
  });
});

it('keeps every field that is sent', async () => {
  const fields = {
    ...{ organizer: 'Orfeó', description: '<p>Cor</p>', slug: 'orfeo-catala', status: 'pending', date_utc: '2026-01-31 09:00:00' },
    ...{ phone: '+34 932 95 72 00', website: 'https://www.orfeocatala.cat/', email: 'info@orfeocatala.cat' },
  };

  const { body } = await calendar.post('/organizers', { ...fields, image: 'https://example.org/cor.png' });

  expect(body).toMatchObject({ ...fields, date: '2026-01-31 10:00:00', image: { url: 'https://example.org/cor.png', extension: 'png' } });
});

it('takes a form and the query string as well as JSON; the body wins', async () => {
  const { status, body } = await calendar.post('/organizers?phone=1&email=a@b.cat', 'organizer=Ajuntament&phone=2&website=', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({ organizer: 'Ajuntament', phone: '2', email: 'a@b.cat', website: null });
});

it('names what is missing', async () => {
  const { status, body } = await calendar.post('/organizers', { email: 'info@orfeo.cat' });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['organizer'] } });
});

it('names all that is bad at once, and makes nothing', async () => {
  const bad = {
    organizer: 'x'.repeat(256),
    description: {},
    website: 'javascript:alert(1)',
    email: 'orfeo',
    phone: '9'.repeat(61),
    status: 'open',
    image: 'cor',
  };

  const { status, body } = await calendar.post('/organizers', bad);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect((await calendar.get('/organizers')).body.total).toBe(0);
});

it('keeps the name plain, and a safe part of HTML in the description', async () => {
  const { body } = await calendar.post('/organizers', {
    organizer: 'Cia. <i>Rock</i> & Roll',
    description: '<a href="javascript:x">Cor</a><br>',
  });

  expect(body).toMatchObject({ organizer: 'Cia. Rock & Roll', description: '<a rel="noopener nofollow ugc">Cor</a><br />' });
});

it('makes an organizer even where an equal one exists', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } }, { email: 'info@orfeo.cat' });

  const { status, body } = await calendar.post('/organizers', { organizer: 'Orfeó', email: 'info@orfeo.cat' });

  expect(status).toBe(201);
  expect(body.id).not.toBe(id);
});
