import { describe, expect, it } from '@jest/globals';
import { type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const only = (name: string, title = 'Feria') => ({ es: { [name]: title, translation_status: 'draft' } });
const READERS = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
const hidden = { anonymous: 403, subscriber: 403, contributor: 403, author: 403, editor: 200, administrator: 200 };

describe.each(RECORD_RESOURCES)('one of the $collection with only draft texts', ({ collection, resource, name }) => {
  const isTerm = resource === 'category' || resource === 'tag';
  const everyone = async (): Promise<[string, Person | undefined][]> => [
    ['anonymous', undefined],
    ...(await Promise.all(READERS.map(async (role) => [role, await calendar.person(role)] as [string, Person]))),
  ];
  const as = (person: Person | undefined) => (person ? { as: person } : {});

  it('is not accessible by its id to users who cannot edit it', async () => {
    const { id } = await given[resource](only(name));
    const seen: Record<string, number> = {};

    for (const [role, person] of await everyone()) {
      const { status, body } = await calendar.get(`/${collection}/${id}`, as(person));
      seen[role] = status;
      expect(body.code ?? body[name]).toBe(status === 403 ? `${resource}-not-accessible` : 'Feria');
    }

    expect(seen).toEqual(isTerm ? { ...hidden, author: 200 } : hidden);
  });

  it('is not listed, counted or searched for these users', async () => {
    await given[resource](only(name));
    await given[resource]({ es: { [name]: 'Feria pública' } });

    for (const [role, person] of await everyone()) {
      const { body } = await calendar.get(`/${collection}?search=feria&hide_empty=false`, as(person));
      const total = isTerm && ['author', 'editor', 'administrator'].includes(role) ? 2 : 1;
      expect([role, body.total, body[collection].length]).toEqual([role, total, total]);
    }
  });

  it('is public as soon as one of its texts is published, and hidden when that text is a draft again', async () => {
    const { id } = await given[resource]({ ...only(name), ca: { [name]: 'Fira', status: 'draft' } });
    const become = (translation_status: string) => calendar.patch(`/${collection}/${id}`, { translation_status });
    const seen = async () => {
      const { status, body } = await calendar.get(`/${collection}/${id}`, { language: 'es' });
      return [
        status,
        status === 200 ? body[name] : body.code,
        body.languages,
        (await calendar.get(`/${collection}?hide_empty=false`)).body.total,
      ];
    };

    expect(await seen()).toEqual([403, `${resource}-not-accessible`, undefined, 0]);
    await become('complete');
    expect(await seen()).toEqual([200, 'Fira', ['ca'], 1]);
    await become('draft');
    expect(await seen()).toEqual([403, `${resource}-not-accessible`, undefined, 0]);
  });

  it('is public when a published text is added, and hidden when that text is removed', async () => {
    const { id } = await given[resource](only(name));
    const total = async () => (await calendar.get(`/${collection}?hide_empty=false`)).body.total;

    await calendar.patch(`/${collection}/${id}`, { [name]: 'Fira' });
    expect(await total()).toBe(1);
    await calendar.patch(`/${collection}/${id}`, { translations: { ca: null } });
    expect(await total()).toBe(0);
  });

  it('is not made public by a text without a title', async () => {
    const { id } = await given[resource](only(name));

    await calendar.patch(`/${collection}/${id}`, { description: 'Parades' });

    expect((await calendar.get(`/${collection}/${id}`)).status).toBe(403);
    expect((await calendar.get(`/${collection}?hide_empty=false`)).body.total).toBe(0);
    const editor = await calendar.person('editor');
    expect((await calendar.get(`/${collection}/${id}`, { as: editor })).body).toMatchObject({ [name]: 'Feria', description: 'Parades' });
  });

  it('shows its drafts in all languages to users who can see it', async () => {
    const { id } = await given[resource]({ ...only(name), ca: { [name]: 'Fira', status: 'draft' } });
    const editor = await calendar.person('editor');

    const { headers, body } = await calendar.get(`/${collection}/${id}`, { as: editor });

    expect(headers.get('Content-Language')).toBe('ca');
    expect(body).toMatchObject({ [name]: 'Fira', languages: ['ca', 'es'], translations: { ca: { slug: 'fira' }, es: { slug: 'feria' } } });
  });
});

describe.each(CONTENT_RESOURCES)('one of the $collection with only draft texts', ({ collection, resource, name }) => {
  it('is as unknown by its slug as a record that does not exist', async () => {
    const [owner, other] = [await calendar.person('contributor'), await calendar.person('author')];
    await given[resource](only(name), { author: owner.id });
    const bySlug = async (method: string, person?: Person) =>
      (await calendar.request(method, `/${collection}/by-slug/feria`, { language: 'es', ...(person && { as: person }) })).status;

    expect([await bySlug('GET'), await bySlug('GET', other), await bySlug('DELETE', other), await bySlug('GET', owner)]).toEqual([
      404, 404, 404, 200,
    ]);
  });

  it('is in the list by status of its owner and of editors', async () => {
    const [owner, other, editor] = await Promise.all((['contributor', 'author', 'editor'] as const).map((role) => calendar.person(role)));
    await given[resource](only(name), { author: owner!.id });
    const total = async (query: string, person?: Person) =>
      (await calendar.get(`/${collection}${query}`, person && { as: person })).body.total;

    expect([await total('?status=publish'), await total('?status=publish', other)]).toEqual([0, 0]);
    expect([await total('?status=publish', owner), await total('?status=publish', editor)]).toEqual([1, 1]);
    expect([await total('', owner), await total('', editor), await total('?status=draft', owner)]).toEqual([0, 0, 0]);
  });
});
