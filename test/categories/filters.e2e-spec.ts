import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Every category, unless a test is about the empty ones. */
const list = (query: string) => calendar.get(`/categories?hide_empty=false&${query}`);
const idsOf = async (query: string): Promise<number[]> => (await list(query)).body.categories.map(({ id }: { id: number }) => id);

it.each(['MUSICA', 'músi', 'a veus', '100%'])(
  'finds «%s» in the name or description, without regard to case or accents',
  async (search) => {
    const { id } = await given.category({ ca: { name: 'Música', description: '<p>A <b>veus</b> 100%</p>' } });
    await given.category({ ca: { name: 'Mus', description: 'Aveus 1000' } });

    expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([id]);
  },
);

it.each(['search=', 'search=%20%20', 'search=a'])('refuses %s', async (query) => {
  expect(await list(query)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
});

it('includes and excludes ids, in every way that a list is written', async () => {
  const one = await given.category({ ca: { name: 'A' } });
  const two = await given.category({ ca: { name: 'B' } });
  const three = await given.category({ ca: { name: 'C' } });

  expect(await idsOf(`include=${one.id},${three.id}`)).toEqual([one.id, three.id]);
  expect(await idsOf(`include[]=${one.id}&include[]=${two.id}`)).toEqual([one.id, two.id]);
  expect(await idsOf(`include=${two.id}&include=${three.id}`)).toEqual([two.id, three.id]);
  expect(await idsOf(`include=${one.id},999999`)).toEqual([one.id]);
  expect(await idsOf(`exclude=${one.id},${three.id}`)).toEqual([two.id]);
  expect(await idsOf(`include=${one.id},${two.id}&exclude=${two.id}`)).toEqual([one.id]);
});

it('takes three hundred ids', async () => {
  const { id } = await given.category();
  await given.category();

  expect(await idsOf(`include=${Array.from({ length: 300 }, (_, n) => 900_000 + n).join()},${id}`)).toEqual([id]);
});

it.each(['include=one', 'exclude=1,-2', 'include=0', 'exclude=1.5'])('refuses %s', async (query) => {
  const { status, body } = await list(query);

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [query.split('=')[0]]]);
});

it('hides those without published events, unless asked not to', async () => {
  const used = await given.category({ ca: { name: 'A' } });
  const drafted = await given.category({ ca: { name: 'B' } });
  const unused = await given.category({ ca: { name: 'C' } });
  await given.event({ ca: {} }, { categories: [used.id] });
  await given.event({ ca: {} }, { categories: [drafted.id], status: 'draft' });
  const shown = async (query: string) => (await calendar.get(`/categories${query}`)).body.categories.map(({ id }: { id: number }) => id);

  expect(await shown('')).toEqual([used.id]);
  expect(await shown('?hide_empty=1')).toEqual([used.id]);
  expect(await shown('?hide_empty=no')).toEqual([used.id, drafted.id, unused.id]);
  expect((await calendar.get('/categories?hide_empty=maybe')).body.data.params).toHaveProperty('hide_empty');
});

it.each(['post', 'event'])('shows those of an event by %s', async (parameter) => {
  const { id } = await given.category({ ca: { name: 'Música' } });
  const other = await given.category({ ca: { name: 'Teatre' } });
  const event = await given.event({ ca: {} }, { categories: [id] });
  await given.event({ ca: {} }, { categories: [other.id] });

  expect(await idsOf(`${parameter}=${event.id}`)).toEqual([id]);
  expect(await idsOf(`post=${event.id}&event=${event.id}`)).toEqual([id]);
});

it.each(['post', 'event'])('refuses an event by %s that nobody knows or that the reader may not see', async (parameter) => {
  const draft = await given.event({ ca: {} }, { categories: ['Música'], status: 'draft' });

  const answers = [await list(`${parameter}=999999`), await list(`${parameter}=${draft.id}`), await list(`${parameter}=fira`)];

  expect(answers.map(({ status, body }) => [status, Object.keys(body.data.params)])).toEqual(Array(3).fill([400, [parameter]]));
});

it('finds by slug, several at once, digits too', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  const year = await given.category({ ca: { name: '2026' } });
  await given.category({ ca: { name: 'Músic' } });

  expect(await idsOf('slug=musica')).toEqual([music.id]);
  expect(await idsOf('slug=musica,2026,none')).toEqual([year.id, music.id]);
  expect(await idsOf('slug=none')).toEqual([]);
});

it('shows the children of a parent, and the roots for 0', async () => {
  const art = await given.category({ ca: { name: 'Art' } });
  const music = await given.category({ ca: { name: 'Música' } }, { parent: art.id });
  const choirs = await given.category({ ca: { name: 'Corals' } }, { parent: music.id });
  const sport = await given.category({ ca: { name: 'Esport' } });

  expect(await idsOf('parent=0')).toEqual([art.id, sport.id]);
  expect(await idsOf(`parent=${art.id}`)).toEqual([music.id]);
  expect(await idsOf(`parent=${music.id}`)).toEqual([choirs.id]);
  expect(await idsOf(`parent=${choirs.id}`)).toEqual([]);
});

it.each(['parent=999999', 'parent=art', 'parent=-1'])('refuses %s', async (query) => {
  const { status, body } = await list(query);

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['parent']]);
});

it.each(['', '%20', ',', 'musica,'])('refuses a list of slugs with an empty one: slug=%s', async (slugs) => {
  const { status, body } = await calendar.get(`/categories?slug=${slugs}`);

  expect([status, body.data.params]).toEqual([400, { slug: 'no pot ser buit' }]);
});

it('combines every filter with every other', async () => {
  const both = await given.category({ ca: { name: 'Música coral' } });
  const named = await given.category({ ca: { name: 'Música pop' } });
  const linked = await given.category({ ca: { name: 'Teatre' } });
  const event = await given.event({ ca: {} }, { categories: [both.id, linked.id] });
  await given.event({ ca: {} }, { categories: [named.id] });

  expect(
    await idsOf(`search=musica&event=${event.id}&include=${both.id},${named.id}&exclude=${linked.id}&slug=musica-coral,musica-pop`),
  ).toEqual([both.id]);
});
