import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { drawImage, form } from '../../support/images.js';

const calendar = useCalendar();
const given = new Given(calendar);

const A = '//ca/api/auth/v1';
const show = (id: number, query = '', as = ADMIN) => calendar.get(`${A}/users/${id}/data${query}`, { as });

it('an administrator and the user see what the service keeps about the user, and nothing of others', async () => {
  const author = await calendar.person('author');
  const other = await calendar.person('author');
  const event = await given.event({ ca: {} }, {}, author);
  const venue = await given.venue({ ca: {} }, {}, author);
  await calendar.delete(`/venues/${venue.id}`, { as: author });
  const { body: image } = await calendar.post('/media', form(await drawImage(4, 2).jpeg().toBuffer()), { as: author });
  await given.event({ ca: {} }, {}, other);
  const source = { kind: 'ical', url: 'http://127.0.0.1:1', owner: author.id };
  const { body: imported } = await calendar.post('/sources', source);
  const { body: webhook } = await calendar.post('/webhooks', { url: 'http://127.0.0.1:1', owner: author.id });

  const { status, body } = await show(author.id);

  expect([status, body]).toEqual([
    200,
    {
      user: (await calendar.get(`${A}/users/${author.id}`, { as: ADMIN })).body,
      has_password: false,
      identities: [],
      tokens: [expect.objectContaining({ name: 'test' })],
      sessions: [],
      sources: [`${imported.rest_url}`],
      records: [event, venue, image].map(({ id, rest_url }, place) => ({ type: ['event', 'venue', 'media'][place], id, rest_url })),
      records_total: 3,
      webhooks: [`${webhook.rest_url}`],
      changes: expect.arrayContaining([
        expect.objectContaining({ action: 'create', type: 'event', id: event.id, user: author.id }),
        expect.objectContaining({ action: 'trash', type: 'venue', id: venue.id, user: author.id }),
        expect.objectContaining({ action: 'create', type: 'user', id: author.id }),
      ]),
      changes_total: body.changes.length,
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(author.token);
  expect((await show(author.id, '', author)).status).toBe(200);
  expect((await show(author.id, '', other)).body.code).toBe('rest_forbidden');
  expect((await show(4_000_000)).body.code).toBe('user-not-found');
});

it('refused attempts to sign in are among what is kept', async () => {
  const { id } = (await calendar.post(`${A}/users`, { username: 'anna', password: 'a good password' })).body;
  const wrong = Buffer.from('anna:wrong').toString('base64');
  await calendar.get(`${A}/me`, { headers: { Authorization: `Basic ${wrong}` } });

  const { body } = await show(id);

  expect(body.has_password).toBe(true);
  expect(body.changes).toContainEqual(expect.objectContaining({ action: 'sign-in-refused', type: 'user', id, address: '127.0.0.1' }));
});

it('long lists come in pages', async () => {
  const author = await calendar.person('author');
  const ids = [];
  for (let n = 0; n < 2; n++) ids.push((await given.event({ ca: {} }, {}, author)).id, (await given.venue({ ca: {} }, {}, author)).id);

  const read = [];
  for (let url: string | undefined = `${A}/users/${author.id}/data?per_page=3`; url !== undefined;) {
    const { body } = await calendar.get(url, { as: author });
    read.push(...body.records.map((record: { id: number }) => record.id));
    url = body.next_rest_url && `/${new URL(body.next_rest_url).pathname}${new URL(body.next_rest_url).search}`;
  }

  expect(read.sort()).toEqual(ids.sort());
});
