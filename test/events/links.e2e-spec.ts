import { expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR = { title: 'Fira', start_date: '2027-04-23 10:00', end_date: '2027-04-23 20:00' };
const PALAU = {
  venue: 'Palau',
  address: 'C/ Palau de la Música, 4',
  city: 'Barcelona',
  zip: '08003',
  country: 'Catalunya',
  stateprovince: 'Barcelona',
};

const total = async (collection: string) => (await calendar.get(`/${collection}`)).body.total;
const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);

it('an event takes venues and organizers by id, as objects, and mixed, in the order of the request', async () => {
  const [venue, organizer] = [await given.venue(), await given.organizer()];

  const { body } = await calendar.post('/events', {
    ...FAIR,
    venue: [PALAU, venue.id, { venue: 'Liceu' }],
    organizer: [{ organizer: 'Cor', email: 'cor@example.org' }, String(organizer.id)],
  });

  expect(body.venues.map(({ venue: name }: { venue: string }) => name)).toEqual(['Palau', venue.venue, 'Liceu']);
  expect(body.venue).toEqual(body.venues[0]);
  expect(body.venue).toMatchObject({ ...PALAU, province: 'Barcelona', state: null, status: 'publish', author: 1 });
  expect(body.organizer).toEqual([expect.objectContaining({ organizer: 'Cor', email: 'cor@example.org' }), organizer]);
});

it('an error names the bad field of an inline object, and the bad item of a list', async () => {
  const wrong = async (fields: object) => Object.keys((await calendar.post('/events', { ...FAIR, ...fields })).body.data.params).sort();

  expect(await wrong({ venue: { venue: 'Palau', website: 'palau' } })).toEqual(['venue.website']);
  expect(await wrong({ venue: [PALAU, { venue: 'Liceu', website: 'liceu', geo_lat: 91 }] })).toEqual([
    'venue.1.geo_lat',
    'venue.1.website',
  ]);
  expect(await wrong({ organizer: { organizer: 'Cor', email: 'cor' } })).toEqual(['organizer.email']);
  expect(await wrong({ organizer: [{ organizer: '' }] })).toEqual(['organizer.0.organizer']);
  expect(await total('venues')).toBe(0);
});

it('an error names the missing name of an inline object', async () => {
  expect(await calendar.post('/events', { ...FAIR, venue: { city: 'Reus' } })).toMatchObject({
    status: 400,
    body: { code: 'rest_missing_callback_param', data: { params: ['venue.venue'] } },
  });
  expect(await calendar.post('/events', { ...FAIR, organizer: [{ phone: '1' }] })).toMatchObject({
    status: 400,
    body: { data: { params: ['organizer.0.organizer'] } },
  });
});

it('an error about several fields of an inline object names its place too', async () => {
  const { status, body } = await calendar.post('/events', { ...FAIR, venue: [PALAU, { venue: 'Liceu', geo_lat: 41 }] });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['venue.1.geo_lng']]);
});

it('an inline venue reuses one with the same name and address, and becomes a new one if anything differs', async () => {
  const first = (await calendar.post('/events', { ...FAIR, venue: PALAU })).body.venue;

  const again = (await calendar.post('/events', { ...FAIR, venue: [PALAU, { ...PALAU, phone: '93' }] })).body.venues;
  expect(again).toEqual([first]);

  for (const other of [
    { venue: 'Palau 2' },
    { address: 'Altre carrer' },
    { city: 'Reus' },
    { zip: '08004' },
    { country: 'França' },
    { stateprovince: 'Girona' },
  ]) {
    expect((await calendar.post('/events', { ...FAIR, venue: { ...PALAU, ...other } })).body.venue.id).not.toBe(first.id);
  }
  expect(await total('venues')).toBe(7);
});

it('an inline organizer reuses one with the same name and email address', async () => {
  const cor = { organizer: 'Cor', email: 'cor@example.org' };
  const first = (await calendar.post('/events', { ...FAIR, organizer: cor })).body.organizer[0];

  const { body } = await calendar.post('/events', {
    ...FAIR,
    organizer: [cor, { organizer: 'Cor' }, { ...cor, email: 'altre@example.org' }],
  });

  expect(body.organizer[0]).toEqual(first);
  expect(await total('organizers')).toBe(3);
});

it('an inline object does not reuse a record that is hidden from the user or in the trash', async () => {
  const author = await calendar.person('author');
  const draft = await given.venue({ ca: { venue: 'Palau' } }, { status: 'draft' });
  const deleted = await given.venue({ ca: { venue: 'Liceu' } });
  await calendar.delete(`/venues/${deleted.id}`);

  const { body } = await calendar.post('/events', { ...FAIR, venue: [{ venue: 'Palau' }, { venue: 'Liceu' }] }, { as: author });

  expect(idsOf(body.venues)).not.toContain(draft.id);
  expect(idsOf(body.venues)).not.toContain(deleted.id);
  expect(body.venues).toHaveLength(2);
  expect((await calendar.post('/events', { ...FAIR, venue: { venue: 'Palau' } })).body.venue.id).toBe(draft.id);
});

it('two equal inline objects in one request become one record', async () => {
  const { body } = await calendar.post('/events', {
    ...FAIR,
    venue: [PALAU, PALAU],
    organizer: [{ organizer: 'Cor' }, { organizer: 'Cor' }],
  });

  expect([body.venues.length, body.organizer.length]).toEqual([1, 1]);
});

it('the service refuses ids of records that do not exist, that the user cannot read, or that are in the trash', async () => {
  const author = await calendar.person('author');
  const [draft, deleted, good] = [await given.venue({ ca: {} }, { status: 'draft' }), await given.venue(), await given.venue()];
  await calendar.delete(`/venues/${deleted.id}`);

  for (const id of [4_000_000, draft.id, deleted.id]) {
    expect(await calendar.post('/events', { ...FAIR, venue: [good.id, id] }, { as: author })).toMatchObject({
      status: 400,
      body: { data: { params: { venue: expect.stringContaining(String(id)) } } },
    });
  }
  expect((await calendar.get('/events')).body.total).toBe(0);
});

it.each([
  ['null', null],
  ['0', 0],
  ['an empty text', ''],
  ['[]', []],
])('an update keeps venues and organizers if they are omitted, and clears them with %s', async (_, nothing) => {
  const event = await given.event({ ca: {} }, { venue: [PALAU, { venue: 'Liceu' }], organizer: { organizer: 'Cor' } });
  const change = async (fields: object) => (await calendar.patch(`/events/${event.id}`, fields)).body;

  expect(await change({ featured: true })).toMatchObject({ venues: event.venues, organizer: event.organizer });
  expect(await change({ venue: nothing })).toMatchObject({ venue: null, venues: [], organizer: event.organizer });
  expect(await change({ organizer: nothing, venue: event.venues[1].id })).toMatchObject({
    venue: event.venues[1],
    venues: [event.venues[1]],
    organizer: [],
  });
});

it('an event takes back the records that it shows, and a new first venue alone', async () => {
  const event = await given.event({ ca: {} }, { venue: [PALAU, { venue: 'Liceu' }] });
  const other = await given.venue();

  expect((await calendar.patch(`/events/${event.id}`, { venue: event.venue, venues: event.venues })).body.venues).toEqual(event.venues);
  expect((await calendar.patch(`/events/${event.id}`, { ...event, venue: other.id })).body.venues).toEqual([other]);
});

it('a parent event is shown only to those who may read it', async () => {
  const contributor = await calendar.person('contributor');
  const parent = await given.event({ ca: {} }, { status: 'draft' });
  const own = await given.event({ ca: {} }, { status: 'draft' }, contributor);
  const child = await given.event({ ca: {} }, { post_parent: parent.id });
  const second = await given.event({ ca: {} }, { post_parent: own.id });
  const parentsFor = async (as?: Person) => {
    const { body } = await calendar.get('/events', as && { as });
    return body.events.map(({ post_parent }: { post_parent: number | null }) => post_parent);
  };

  expect(child.post_parent).toBe(parent.id);
  expect(await parentsFor()).toEqual([null, null]);
  expect(await parentsFor(contributor)).toEqual([null, own.id]);
  expect(await parentsFor(ADMIN)).toEqual([parent.id, own.id]);
  expect((await calendar.get(`/events/${second.id}`)).body.post_parent).toBeNull();
  await calendar.patch(`/events/${parent.id}`, { status: 'publish' });
  expect(await parentsFor()).toEqual([null, parent.id, null]);
});

it.each([
  ['venue', Array.from({ length: 21 }, (_, n) => ({ venue: `Palau ${n}` })), 20],
  ['organizer', Array.from({ length: 21 }, (_, n) => ({ organizer: `Cor ${n}` })), 20],
  ['categories', Array.from({ length: 101 }, (_, n) => `Tema ${n}`), 100],
  ['tags', Array.from({ length: 101 }, (_, n) => `mot ${n}`).join(), 100],
])('the service refuses an event with too many items in %s, and writes nothing', async (field, items, limit) => {
  const { status, body } = await calendar.post('/events', { ...FAIR, [field]: items });

  expect([status, body.data.details]).toEqual([400, { [field]: expect.objectContaining({ code: 'too-many', limit }) }]);
  for (const collection of ['events', 'venues', 'organizers']) expect(await total(collection)).toBe(0);
});
