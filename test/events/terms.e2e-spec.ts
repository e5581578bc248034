import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR = { title: 'Fira', start_date: '2027-04-23 10:00', end_date: '2027-04-23 20:00' };
const names = (terms: { name: string }[]) => terms.map(({ name }) => name);

const KINDS = ['categories', 'tags'] as const;

/** A term that is there already. */
const term = (kind: (typeof KINDS)[number], texts: Record<string, string>) =>
  kind === 'tags' ? given.tag({ ca: texts }) : given.category({ ca: texts });

it.each(KINDS)('takes %s by id, slug and name, mixed, and makes the names that are new', async (kind) => {
  const [byId, bySlug, byName] = [
    await term(kind, { name: 'Dansa' }),
    await term(kind, { name: 'Circ', slug: 'el-circ' }),
    await term(kind, { name: 'Música' }),
  ];

  const { body } = await calendar.post('/events', { ...FAIR, [kind]: [byId.id, 'el-circ', 'MUSICA', 'Teatre'] });

  expect(body[kind].map(({ id }: { id: number }) => id).slice(0, 3)).toEqual([byId.id, bySlug.id, byName.id]);
  expect(body[kind][3]).toMatchObject({ name: 'Teatre', slug: 'teatre', language: 'ca', languages: ['ca'], count: 1 });
});

it.each(KINDS)('makes one of equal names among %s', async (kind) => {
  const { body } = await calendar.post('/events', { ...FAIR, [kind]: ['Música', 'musica', 'MÚSICA', 'Dansa'] });

  expect(names(body[kind])).toEqual(['Música', 'Dansa']);
  expect((await calendar.get(`/${kind}?hide_empty=false`)).body.total).toBe(2);
});

it.each(KINDS)('makes new %s in the language of the write', async (kind) => {
  const { body } = await calendar.post('/events', { ...FAIR, [kind]: ['Música'] }, { language: 'es' });

  expect(body[kind][0]).toMatchObject({ languages: ['es'] });
});

it.each(KINDS)('knows %s by their slug and name in another language', async (kind) => {
  const term =
    kind === 'tags'
      ? await given.tag({ ca: { name: 'Nit' }, en: { name: 'Night' } })
      : await given.category({ ca: { name: 'Nit' }, en: { name: 'Night' } });

  expect((await calendar.post('/events', { ...FAIR, [kind]: ['night'] })).body[kind]).toMatchObject([{ id: term.id, name: 'Nit' }]);
});

it.each(KINDS)('lets those who may not make %s use the ones there are, and leaves nothing of the others', async (kind) => {
  const contributor = await calendar.person('contributor');
  await term(kind, { name: 'Dansa' });

  expect(await calendar.post('/events', { ...FAIR, [kind]: ['Dansa', 'Teatre'] }, { as: contributor })).toMatchObject({
    status: 403,
    body: { code: 'rest_forbidden' },
  });
  expect((await calendar.get(`/${kind}?hide_empty=false`)).body.total).toBe(1);
  expect(await calendar.post('/events', { ...FAIR, [kind]: ['dansa'] }, { as: contributor })).toMatchObject({
    status: 201,
    body: { status: 'pending', [kind]: [{ name: 'Dansa' }] },
  });
});

it.each(KINDS)('leaves %s when they are omitted, replaces them, and clears them with null or an empty list', async (kind) => {
  const event = await given.event({ ca: {} }, { [kind]: ['Dansa', 'Circ'] });
  const change = async (fields: object) => names((await calendar.patch(`/events/${event.id}`, fields)).body[kind]);

  expect(await change({ featured: true })).toEqual(['Dansa', 'Circ']);
  expect(await change({ [kind]: ['Teatre', 'Dansa'] })).toEqual(['Teatre', 'Dansa']);
  expect(await change({ [kind]: null })).toEqual([]);
  expect(await change({ [kind]: 'Circ,Dansa' })).toEqual(['Circ', 'Dansa']);
  expect(await change({ [kind]: [] })).toEqual([]);
});

it.each(KINDS)('refuses %s by an unknown id, and keeps what there was', async (kind) => {
  const event = await given.event({ ca: {} }, { [kind]: ['Dansa'] });

  const { status, body } = await calendar.patch(`/events/${event.id}`, { [kind]: ['Teatre', 4_000_000] });

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [kind]]);
  expect((await calendar.get(`/events/${event.id}`)).body).toEqual(event);
});

it.each(KINDS)('refuses %s that are no names', async (kind) => {
  for (const wrong of ['Dansa,,Circ', [''], [' '], ['<b></b>'], [[1]], [{}], [true], ['x'.repeat(256)]]) {
    const { status, body } = await calendar.post('/events', { ...FAIR, [kind]: wrong });
    expect([wrong, status, Object.keys(body.data?.params ?? {})]).toEqual([wrong, 400, [kind]]);
  }
});
