import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const LANGUAGES = ['ca', 'es', 'en'];

describe.each(CONTENT_RESOURCES)('an old slug of $collection', ({ collection, resource, name }) => {
  const answer = async (slug: string, language: string, { method = 'GET', query = '' } = {}) => {
    const options = method === 'GET' ? { language } : { language, as: ADMIN, body: { description: 'Parades' } };
    const { status, headers, body } = await calendar.request(method, `/${collection}/by-slug/${slug}${query}`, options);
    return [status, headers.get('Location')?.split('/').slice(-1)[0] ?? body.code ?? body.slug];
  };
  const inAll = (slug: string, options?: object) => Promise.all(LANGUAGES.map((language) => answer(slug, language, options)));
  const rename = (id: number, slug: string, language = 'ca') => calendar.patch(`/${collection}/${id}`, { slug }, { language });

  it('is found in every language, and leads to the slug of that language', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await rename(id, 'mercado', 'es');

    expect(await inAll('feria')).toEqual([
      [301, 'fira'],
      [301, 'mercado'],
      [301, 'fira'],
    ]);
  });

  it('can be used for a write only in the languages that showed it', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await rename(id, 'mercado', 'es');

    expect(await inAll('feria', { method: 'PATCH' })).toEqual([
      [404, `${resource}-not-found`],
      [308, 'mercado'],
      [404, `${resource}-not-found`],
    ]);
    expect((await calendar.get(`/${collection}/${id}`)).body.description).toBeNull();
  });

  it('can be used for a write in a language that the record lacks, like its current slug', async () => {
    const { id } = await given[resource]({ es: { [name]: 'Feria' } });
    await rename(id, 'mercado', 'es');

    expect(await inAll('feria', { method: 'PATCH' })).toEqual([
      [308, 'mercado'],
      [308, 'mercado'],
      [308, 'mercado'],
    ]);
  });

  it('in the language of the request comes before one of another record in another language', async () => {
    const ca = await given[resource]({ ca: { [name]: 'Fira', slug: 'x' } });
    const es = await given[resource]({ es: { [name]: 'Feria', slug: 'x' } });
    await rename(ca.id, 'fira');
    await rename(es.id, 'feria', 'es');

    expect(await inAll('x')).toEqual([
      [301, 'fira'],
      [301, 'feria'],
      [301, 'fira'],
    ]);
  });

  it('comes after the slug that the reader sees of a record, and before its slugs in other languages', async () => {
    const former = await given[resource]({ ca: { [name]: 'Fira', slug: 'x' } });
    await rename(former.id, 'fira');
    await given[resource]({ ca: { [name]: 'Aplec' }, es: { [name]: 'Romería', slug: 'x' } });

    expect(await inAll('x')).toEqual([
      [301, 'fira'],
      [200, 'x'],
      [301, 'fira'],
    ]);
  });

  it('does not redirect in languages that the record lacks if the request allows no fallback', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await rename(id, 'mercat');

    expect(await inAll('fira', { query: '?fallback=none' })).toEqual([
      [301, 'mercat?fallback=none'],
      [301, 'feria?fallback=none'],
      [404, 'translation-not-found'],
    ]);
    expect(await inAll('fira', { query: '?fallback=es' })).toEqual([
      [301, 'mercat?fallback=es'],
      [301, 'feria?fallback=es'],
      [301, 'feria?fallback=es'],
    ]);
  });

  it('leads to the slug of the next language when the text becomes a draft', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await rename(id, 'mercado', 'es');
    await calendar.patch(`/${collection}/${id}`, { translation_status: 'draft' }, { language: 'es' });

    expect(await inAll('feria')).toEqual(Array(3).fill([301, 'fira']));
    expect(await answer('mercado', 'es')).toEqual([404, `${resource}-not-found`]);
  });
});
