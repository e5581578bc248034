import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { RECORDED_SETTINGS } from './recorded-site.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar(RECORDED_SETTINGS);
const given = new Given(calendar);

const ALIAS = '//wp-json/tribe/events/v1';
const EVENT = { title: 'Event', start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 12:00:00' };

it('takes back what it shows, which changes nothing', async () => {
  const venue = await given.venue({ en: { venue: 'R&D', city: 'Girona' }, es: { venue: 'I+D' } });
  const organizers = [await given.organizer({ en: { organizer: 'A & B' } }), await given.organizer({ en: {} })];
  const parent = await given.category({ en: { name: 'Arts & Crafts' } });
  const category = await given.category({ en: {} }, { parent: parent.id });
  const fields = {
    venue: [venue.id, (await given.venue({ en: {} })).id],
    organizer: organizers.map(({ id }) => id),
    categories: [category.id],
    tags: ['<3 & more'],
    cost: '10 €',
  };
  const full = await given.event({ en: { title: 'Rock & Roll', description: '<p>Loud &amp; long</p>' } }, fields);
  const bare = await given.event({ en: {} });
  const records = [
    `/events/${full.id}`,
    `/events/${bare.id}`,
    `/venues/${venue.id}`,
    `/organizers/${organizers[0].id}`,
    `/categories/${category.id}`,
    `/tags/${full.tags[0].id}`,
  ];

  for (const path of records) {
    const before = await calendar.get(`${ALIAS}${path}`, { as: ADMIN });
    calendar.clock.set(new Date(calendar.clock.now().getTime() + 60_000).toISOString());
    const { status } = await calendar.request('PUT', `${ALIAS}${path}`, { as: ADMIN, body: before.body });

    expect([path, status]).toEqual([path, 200]);
    expect((await calendar.get(`${ALIAS}${path}`, { as: ADMIN })).body).toEqual(before.body);
  }
});

it('reads names as HTML, also those of what an event brings', async () => {
  const { body } = await calendar.post(`${ALIAS}/events`, {
    ...EVENT,
    title: 'Fish &#038; Chips',
    venue: { venue: 'Tom &amp; Jerry&#8217;s' },
    organizer: [{ organizer: 'A &amp; B' }],
    categories: ['Food &amp; Drink'],
    translations: { es: { title: 'Pescado &amp; patatas' } },
  });

  const stored = (await calendar.get(`/events/${body.id}`, { language: 'en' })).body;
  expect([stored.title, stored.venue.venue, stored.organizer[0].organizer, stored.categories[0].name]).toEqual([
    'Fish & Chips',
    'Tom & Jerry’s',
    'A & B',
    'Food & Drink',
  ]);
  expect((await calendar.get(`/events/${body.id}`, { language: 'es' })).body.title).toBe('Pescado & patatas');
});

it('puts into the trash what is deleted by force', async () => {
  const { id } = await given.event();

  const { status, body } = await calendar.delete(`${ALIAS}/events/${id}?force=true`);

  expect([status, body.status]).toEqual([200, 'trash']);
  expect((await calendar.patch(`/events/${id}`, { status: 'publish' })).status).toBe(200);
});

it('writes in the language of lang', async () => {
  const { body } = await calendar.post(`${ALIAS}/events`, { ...EVENT, title: 'Feria', lang: 'es' });
  await calendar.post(`${ALIAS}/events/${body.id}?lang=ca`, { title: 'Fira' });
  await calendar.post(`${ALIAS}/events/${body.id}`, { title: 'Fair', lang: 'fr' });

  expect((await calendar.get(`/events/${body.id}/translations`)).body).toMatchObject({
    ca: { title: 'Fira' },
    es: { title: 'Feria' },
    en: { title: 'Fair' },
  });
});

it('does a write that is sent again once, and answers in the same words', async () => {
  const send = () => calendar.post(`${ALIAS}/events`, EVENT, { headers: { 'Idempotency-Key': 'once' } });

  const first = await send();
  const second = await send();

  expect(first.body.author).toBe('1');
  expect([second.status, second.body, second.headers.get('Location')]).toEqual([201, first.body, first.headers.get('Location')]);
});

it('shows only an address to a token that may not read', async () => {
  const { body: token } = await calendar.post('//en/api/auth/v1/tokens', { name: 'writer', scopes: ['events:write'] });

  const { status, headers, body } = await calendar.post(`${ALIAS}/events`, EVENT, { as: { ...ADMIN, token: token.token } });

  expect([status, body]).toEqual([204, '']);
  expect(headers.get('Location')).toMatch(/^http:\/\/calendar\.test\/wp-json\/tribe\/events\/v1\/events\/\d+$/);
});
