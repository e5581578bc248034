import { describe, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(CONTENT_RESOURCES)('an old slug of $collection', ({ collection, resource, name }) => {
  const ask = async (slug: string, as?: Person) => calendar.get(`/${collection}/by-slug/${slug}`, as && { as });
  const leadsTo = async (slug: string, as?: Person) => {
    const { status, headers } = await ask(slug, as);
    return [status, headers.get('Location')?.split('/').at(-1)];
  };

  it('leads to its own record, although another record has the same slug', async () => {
    const spanish = await given[resource]({ es: { [name]: 'Feria', slug: 'vella' } });
    await calendar.patch(`/${collection}/${spanish.id}`, { slug: 'fira' }, { language: 'es' });
    const catalan = await given[resource]({ ca: { [name]: 'Fira', slug: 'fira' } });

    const { status, headers } = await calendar.request('DELETE', `/${collection}/by-slug/vella`, { as: ADMIN });

    expect([status, headers.get('Location')]).toEqual([308, `http://calendar.test/ca/api/calendar/events/v1/${collection}/${spanish.id}`]);
    const followed = await calendar.delete(new URL(headers.get('Location')!).pathname.replace('/ca/', '//ca/'));
    expect(followed.body).toMatchObject({ id: spanish.id, status: 'trash' });
    expect((await calendar.get(`/${collection}/${catalan.id}`)).status).toBe(200);
  });

  it.each([
    ['gets another title', { title: 'Secret nou', slug: null }],
    ['is removed', null],
  ])('of a draft text reveals nothing to the public when the text %s', async (_how, change) => {
    const owner = await calendar.person('author');
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Secreto uno', status: 'draft' } }, {}, owner);
    expect((await ask('secreto-uno')).status).toBe(404);
    const es = change && { [name]: change.title, slug: change.slug };
    await calendar.patch(`/${collection}/${id}`, { translations: { es } }, { as: owner });

    expect(await leadsTo('secreto-uno')).toEqual([404, undefined]);
    expect(await leadsTo('secreto-uno', await calendar.person('contributor'))).toEqual([404, undefined]);
    expect((await ask('secreto-uno', owner)).status).toBe(301);
  });

  it('from the time before the publication reveals nothing to the public', async () => {
    const owner = await calendar.person('author');
    const { id } = await given[resource]({ ca: { [name]: 'Dimiteix l’alcalde' } }, { status: 'draft' }, owner);
    await calendar.patch(`/${collection}/${id}`, { [name]: 'Roda de premsa', slug: null }, { as: owner });
    await calendar.patch(`/${collection}/${id}`, { status: 'publish' }, { as: owner });

    expect(await leadsTo('dimiteix-l-alcalde')).toEqual([404, undefined]);
    expect(await leadsTo('dimiteix-l-alcalde', owner)).toEqual([301, 'roda-de-premsa']);
    expect((await ask('roda-de-premsa')).status).toBe(200);
  });

  it('redirects although a hidden record has taken it', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.patch(`/${collection}/${id}`, { slug: 'fira-2027' });
    await given[resource]({ ca: { [name]: 'Secret', slug: 'fira' } }, { status: 'draft' });

    expect(await leadsTo('fira')).toEqual([301, 'fira-2027']);
  });
});

it.each(['tags', 'categories'])('users who cannot create %s cannot use their draft names', async (collection) => {
  const contributor = await calendar.person('contributor');
  const resource = collection === 'tags' ? 'tag' : 'category';
  await given[resource]({ ca: { name: 'Fires' }, es: { name: 'Nombre oculto', status: 'draft' } });
  const when = { start_date: '2027-04-23', end_date: '2027-04-24' };
  const write = (named: string, as: Person) =>
    calendar.post('/events', { title: 'Feria', ...when, [collection]: [named] }, { as, language: 'es' });

  for (const named of ['Nombre oculto', 'nombre-oculto']) expect((await write(named, contributor)).status).toBe(403);
  expect((await write('Fires', contributor)).status).toBe(201);
  expect((await write('Nombre oculto', ADMIN)).body[collection]).toMatchObject([{ name: 'Fires' }]);
});

it('a text is removed when its title and slug are cleared', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } });

  const { status, body } = await calendar.patch(`/events/${id}`, { translations: { es: { title: null, slug: null } } });

  expect([status, body.languages]).toEqual([200, ['ca']]);
});
