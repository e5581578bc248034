import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR = { title: 'Fira', start_date: '2027-04-23 10:00', end_date: '2027-04-23 20:00' };
const names = (terms: { name: string }[]) => terms.map(({ name }) => name);

const TERM_COLLECTIONS = ['categories', 'tags'] as const;

/** A term that exists already. */
const term = (collection: (typeof TERM_COLLECTIONS)[number], texts: Record<string, string>) =>
  collection === 'tags' ? given.tag({ ca: texts }) : given.category({ ca: texts });

it.each(TERM_COLLECTIONS)('an event takes %s by id, slug and name, and new names become new records', async (collection) => {
  const [byId, bySlug, byName] = [
    await term(collection, { name: 'Dansa' }),
    await term(collection, { name: 'Circ', slug: 'el-circ' }),
    await term(collection, { name: 'Música' }),
  ];

  const { body } = await calendar.post('/events', { ...FAIR, [collection]: [byId.id, 'el-circ', 'MUSICA', 'Teatre'] });

  expect(body[collection].map(({ id }: { id: number }) => id).slice(0, 3)).toEqual([byId.id, bySlug.id, byName.id]);
  expect(body[collection][3]).toMatchObject({ name: 'Teatre', slug: 'teatre', language: 'ca', languages: ['ca'], count: 1 });
});

it.each(TERM_COLLECTIONS)('an event takes %s by a name of digits in an object, where a text would be an id', async (collection) => {
  const { id } = await term(collection, { name: 'Dansa' });
  const write = (terms: unknown[]) => calendar.post('/events', { ...FAIR, [collection]: terms });

  const { status, body } = await write([{ name: String(id) }, { name: ' 2027 ' }, { name: 'dansa' }]);
  const again = await write([String(id), { name: '2027' }]);

  expect([status, names(body[collection])]).toEqual([201, [String(id), '2027', 'Dansa']]);
  expect(body[collection][2].id).toBe(id);
  expect(again.body[collection].map((one: { id: number }) => one.id)).toEqual([id, body[collection][1].id]);
  for (const wrong of [{ name: '' }, { name: 5 }, { nom: 'Dansa' }, { id: null, name: 'Dansa' }])
    expect((await write([wrong])).status).toBe(400);
});

it.each(TERM_COLLECTIONS)('equal names among the %s of an event make one record', async (collection) => {
  const { body } = await calendar.post('/events', { ...FAIR, [collection]: ['Música', 'musica', 'MÚSICA', 'Dansa'] });

  expect(names(body[collection])).toEqual(['Música', 'Dansa']);
  expect((await calendar.get(`/${collection}?hide_empty=false`)).body.total).toBe(2);
});

it.each(TERM_COLLECTIONS)('new %s of an event have the content language of the request', async (collection) => {
  const { body } = await calendar.post('/events', { ...FAIR, [collection]: ['Música'] }, { language: 'es' });

  expect(body[collection][0]).toMatchObject({ languages: ['es'] });
});

it.each(TERM_COLLECTIONS)('an event takes %s by their slug and name in another language', async (collection) => {
  const term =
    collection === 'tags'
      ? await given.tag({ ca: { name: 'Nit' }, en: { name: 'Night' } })
      : await given.category({ ca: { name: 'Nit' }, en: { name: 'Night' } });

  expect((await calendar.post('/events', { ...FAIR, [collection]: ['night'] })).body[collection]).toMatchObject([
    { id: term.id, name: 'Nit' },
  ]);
});

it.each(TERM_COLLECTIONS)(
  'a user who cannot create %s can use those that exist, and nothing remains of the new names',
  async (collection) => {
    const contributor = await calendar.person('contributor');
    await term(collection, { name: 'Dansa' });

    expect(await calendar.post('/events', { ...FAIR, [collection]: ['Dansa', 'Teatre'] }, { as: contributor })).toMatchObject({
      status: 403,
      body: { code: 'rest_forbidden' },
    });
    expect((await calendar.get(`/${collection}?hide_empty=false`)).body.total).toBe(1);
    expect(await calendar.post('/events', { ...FAIR, [collection]: ['dansa'] }, { as: contributor })).toMatchObject({
      status: 201,
      body: { status: 'pending', [collection]: [{ name: 'Dansa' }] },
    });
  },
);

it.each(TERM_COLLECTIONS)(
  'an update keeps the %s of an event if they are omitted, replaces them, and clears them with null or an empty list',
  async (collection) => {
    const event = await given.event({ ca: {} }, { [collection]: ['Dansa', 'Circ'] });
    const change = async (fields: object) => names((await calendar.patch(`/events/${event.id}`, fields)).body[collection]);

    expect(await change({ featured: true })).toEqual(['Dansa', 'Circ']);
    expect(await change({ [collection]: ['Teatre', 'Dansa'] })).toEqual(['Teatre', 'Dansa']);
    expect(await change({ [collection]: null })).toEqual([]);
    expect(await change({ [collection]: 'Circ,Dansa' })).toEqual(['Circ', 'Dansa']);
    expect(await change({ [collection]: [] })).toEqual([]);
  },
);

it.each(TERM_COLLECTIONS)('an unknown id among the %s of an event is refused, and the event keeps those it had', async (collection) => {
  const event = await given.event({ ca: {} }, { [collection]: ['Dansa'] });

  const { status, body } = await calendar.patch(`/events/${event.id}`, { [collection]: ['Teatre', 4_000_000] });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [collection]]);
  expect((await calendar.get(`/events/${event.id}`, { as: ADMIN })).body).toEqual(event);
});

it.each(TERM_COLLECTIONS)('the service refuses %s that are no names', async (collection) => {
  for (const wrong of ['Dansa,,Circ', [''], [' '], ['<b></b>'], [[1]], [{}], [true], ['x'.repeat(256)]]) {
    const { status, body } = await calendar.post('/events', { ...FAIR, [collection]: wrong });
    expect([wrong, status, Object.keys(body.data?.params ?? {})]).toEqual([wrong, 400, [collection]]);
  }
});
