import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const total = async () => (await calendar.get('/categories?hide_empty=0')).body.total;

it.each(['Música', 'MUSICA', 'mùsica', ' Música '])(
  'refuses the name «%s» beside a sibling called «Música», and makes nothing',
  async (name) => {
    const { id } = await given.category({ ca: { name: 'Música' } });

    const { status, body } = await calendar.post('/categories', { name });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'term-exists', data: { status: 409, term_id: id } });
    expect(await total()).toBe(1);
  },
);

it('takes the same name below another parent', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  const child = await given.category({ ca: { name: 'Música' } }, { parent: music.id });

  const again = await calendar.post('/categories', { name: 'musica', parent: music.id });

  expect(child.slug).toBe('musica-2');
  expect([again.status, again.body.data.term_id]).toEqual([409, child.id]);
});

it('compares names in their own language, as its reader sees them', async () => {
  const fair = await given.category({ ca: { name: 'Fira' }, es: { name: 'Feria' } });
  const market = await given.category({ ca: { name: 'Mercat' } });

  const free = await calendar.post('/categories', { name: 'Fira' }, { language: 'es' });
  const own = await calendar.post('/categories', { name: 'feria' }, { language: 'es' });
  const fallen = await calendar.post('/categories', { name: 'mercat' }, { language: 'es' });
  const inside = await calendar.post('/categories', { name: 'Plaça', translations: { es: { name: 'Feria' } } });

  expect([free.status, free.body.slug]).toEqual([201, 'fira']);
  expect([own, fallen, inside].map(({ status, body }) => [status, body.code, body.data.term_id])).toEqual([
    [409, 'term-exists', fair.id],
    [409, 'term-exists', market.id],
    [409, 'term-exists', fair.id],
  ]);
  expect(await total()).toBe(3);
});

it('refuses to rename to a sibling’s name, and changes nothing; its own name in another spelling is no other', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  const { id } = await given.category({ ca: { name: 'Teatre' } });

  const { status, body } = await calendar.patch(`/categories/${id}`, { name: 'MÚSICA', description: 'Nova' });
  const own = await calendar.patch(`/categories/${id}`, { name: 'TEATRE' });

  expect([status, body.code, body.data.term_id]).toEqual([409, 'term-exists', music.id]);
  expect([own.status, own.body.name, own.body.description]).toEqual([200, 'TEATRE', null]);
});

it('refuses to move beside a sibling of the same name, and changes nothing', async () => {
  const art = await given.category({ ca: { name: 'Art' } });
  const there = await given.category({ ca: { name: 'Dansa' } }, { parent: art.id });
  const { id } = await given.category({ ca: { name: 'dansa' } });

  const { status, body } = await calendar.patch(`/categories/${id}`, { parent: art.id });
  const renamed = await calendar.patch(`/categories/${id}`, { parent: art.id, name: 'Ball' });

  expect([status, body.data.term_id]).toEqual([409, there.id]);
  expect([renamed.status, renamed.body.parent, renamed.body.name]).toEqual([200, art.id, 'Ball']);
});

it('makes one of thirty categories of one name that come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => calendar.post('/categories', { name: 'Música' })));

  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ body }) => body.code === 'term-exists' && body.data.term_id === made[0]!.body.id);
  expect([made.length, refused.length, await total()]).toEqual([1, 29, 1]);
});

it('renames one of ten categories to one name, when all are renamed at once', async () => {
  const categories = await Promise.all(Array.from({ length: 10 }, () => given.category()));

  const answers = await Promise.all(categories.map(({ id }) => calendar.patch(`/categories/${id}`, { name: 'Música' })));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

it('gives a name free when its category is deleted', async () => {
  const { id } = await given.category({ ca: { name: 'Música' } });
  await calendar.delete(`/categories/${id}`);

  expect(await given.category({ ca: { name: 'musica' } })).toMatchObject({ name: 'musica', slug: 'musica' });
});
