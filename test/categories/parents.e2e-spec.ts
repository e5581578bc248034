import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** With the categories that have no events. */
const list = (query: string) => calendar.get(`/categories?hide_empty=false&${query}`);
const idsOf = async (query: string): Promise<number[]> => (await list(query)).body.categories.map(({ id }: { id: number }) => id);

/** Creates categories, each below the one before, and returns their ids. */
async function createChain(levels: number): Promise<number[]> {
  const ids: number[] = [];
  for (let level = 1; level <= levels; level++) ids.push((await given.category({ ca: {} }, { parent: ids.at(-1) ?? null })).id);
  return ids;
}

it('an update keeps the parent if it is omitted, takes another, and clears it', async () => {
  const music = await given.category();
  const theatre = await given.category();
  const { id } = await given.category({ ca: {} }, { parent: music.id });
  const change = async (changes: object) => (await calendar.patch(`/categories/${id}`, changes)).body.parent;

  expect(await change({ description: 'Nova' })).toBe(music.id);
  expect(await change({ parent: theatre.id })).toBe(theatre.id);
  expect(await change({ parent: null })).toBe(0);
  expect(await change({ parent: String(music.id) })).toBe(music.id);
  expect(await change({ parent: 0 })).toBe(0);
});

it('a category cannot become a child of itself or of its descendants', async () => {
  const grandmother = await given.category();
  const mother = await given.category({ ca: {} }, { parent: grandmother.id });
  const child = await given.category({ ca: {} }, { parent: mother.id });

  for (const parent of [grandmother.id, mother.id, child.id, 999999]) {
    const { status, body } = await calendar.patch(`/categories/${grandmother.id}`, { parent, description: 'Nova' });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['parent']]);
  }
  expect((await calendar.get(`/categories/${grandmother.id}`)).body).toMatchObject({ parent: 0, description: null });
});

it('two moves at once do not make a circle of parents', async () => {
  const one = await given.category();
  const other = await given.category();

  await Promise.all([
    calendar.patch(`/categories/${one.id}`, { parent: other.id }),
    calendar.patch(`/categories/${other.id}`, { parent: one.id }),
  ]);

  const parents = [(await calendar.get(`/categories/${one.id}`)).body.parent, (await calendar.get(`/categories/${other.id}`)).body.parent];
  expect(parents.filter((parent) => parent === 0)).toHaveLength(1);
});

it('a category may have the name of a category with another parent', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  const child = await given.category({ ca: { name: 'Música' } }, { parent: music.id });

  const again = await calendar.post('/categories', { name: 'musica', parent: music.id });

  expect(child.slug).toBe('musica-2');
  expect([again.status, again.body.data.term_id]).toEqual([409, child.id]);
});

it('a category cannot move to a parent that has a child of the same name, and nothing changes', async () => {
  const art = await given.category({ ca: { name: 'Art' } });
  const there = await given.category({ ca: { name: 'Dansa' } }, { parent: art.id });
  const { id } = await given.category({ ca: { name: 'dansa' } });

  const { status, body } = await calendar.patch(`/categories/${id}`, { parent: art.id });
  const renamed = await calendar.patch(`/categories/${id}`, { parent: art.id, name: 'Ball' });

  expect([status, body.data.term_id]).toEqual([409, there.id]);
  expect([renamed.status, renamed.body.parent, renamed.body.name]).toEqual([200, art.id, 'Ball']);
});

it('a list by parent has the children of the parent, and the categories without a parent for 0', async () => {
  const art = await given.category({ ca: { name: 'Art' } });
  const music = await given.category({ ca: { name: 'Música' } }, { parent: art.id });
  const choirs = await given.category({ ca: { name: 'Corals' } }, { parent: music.id });
  const sport = await given.category({ ca: { name: 'Esport' } });

  expect(await idsOf('parent=0')).toEqual([art.id, sport.id]);
  expect(await idsOf(`parent=${art.id}`)).toEqual([music.id]);
  expect(await idsOf(`parent=${music.id}`)).toEqual([choirs.id]);
  expect(await idsOf(`parent=${choirs.id}`)).toEqual([]);
});

it.each(['parent=999999', 'parent=art', 'parent=-1'])('a list of categories refuses %s', async (query) => {
  const { status, body } = await list(query);

  expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['parent']]);
});

it('the deletion of a category moves its children to its parent', async () => {
  const art = await given.category({ ca: { name: 'Art' } });
  const music = await given.category({ ca: { name: 'Música' } }, { parent: art.id });
  const choirs = await given.category({ ca: { name: 'Corals' } }, { parent: music.id });
  const deep = await given.category({ ca: { name: 'Gòspel' } }, { parent: choirs.id });
  const parentOf = async ({ id }: { id: number }) => (await calendar.get(`/categories/${id}`)).body.parent;

  await calendar.delete(`/categories/${music.id}`);
  expect([await parentOf(choirs), await parentOf(deep)]).toEqual([art.id, choirs.id]);

  await calendar.delete(`/categories/${art.id}`);
  expect([await parentOf(choirs), await parentOf(deep)]).toEqual([0, choirs.id]);
});

it('a child may have the name of the deleted category', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  const child = await given.category({ ca: { name: 'Música' } }, { parent: music.id });

  expect((await calendar.delete(`/categories/${music.id}`)).status).toBe(200);
  expect((await calendar.get(`/categories/${child.id}`)).body).toMatchObject({ name: 'Música', parent: 0 });
  expect((await calendar.post('/categories', { name: 'musica' })).body.data.term_id).toBe(child.id);
});

it('the deletion is refused if a new sibling of a child has the name of the child, and nothing changes', async () => {
  const theatre = await given.category({ ca: { name: 'Teatre' } });
  const art = await given.category({ ca: { name: 'Art' } });
  const child = await given.category({ ca: { name: 'teatre' } }, { parent: art.id });

  const { status, body } = await calendar.delete(`/categories/${art.id}`);

  expect([status, body.code, body.data.term_id]).toEqual([409, 'term-exists', theatre.id]);
  expect((await calendar.get(`/categories/${child.id}`)).body.parent).toBe(art.id);
  expect((await calendar.get(`/categories/${art.id}`)).body.name).toBe('Art');
});

it('a tree of categories has at most 100 levels', async () => {
  const [root, ...below] = await createChain(100);
  const lowest = below.at(-1)!;
  const parent = await given.category();
  const tooDeep = { status: 400, body: { data: { params: { parent: 'faria que l’arbre tingués més de 100 nivells' } } } };

  expect(await calendar.post('/categories', { name: 'a', parent: lowest })).toMatchObject(tooDeep);
  expect(await calendar.patch(`/categories/${root}`, { parent: parent.id })).toMatchObject(tooDeep);
  expect(await calendar.patch(`/categories/${parent.id}`, { parent: lowest })).toMatchObject(tooDeep);
  expect((await calendar.patch(`/categories/${parent.id}`, { parent: below.at(-2) })).status).toBe(200);
  expect((await calendar.patch(`/categories/${root}`, { parent: lowest })).body.data.details.parent.code).toBe('circle');
});
