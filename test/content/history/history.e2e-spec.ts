import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const readHistory = async (path: string, as = ADMIN) => (await calendar.get(`${path}/history?per_page=50`, { as })).body.versions;
const open = (path: string, version: number) => calendar.get(`${path}/history/${version}`, { as: ADMIN });
const act = (path: string, version: number, action: string) => calendar.post(`${path}/history/${version}/${action}`, {});

describe.each(RECORD_RESOURCES)('the history of one of the $collection', ({ resource, collection, name }) => {
  it('lists who changed what, the newest first', async () => {
    const editor = await calendar.person('editor');
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await calendar.patch(`/${collection}/${id}`, { description: 'Parades', translations: { es: { [name]: 'Feria' } } }, { as: editor });

    const versions = await readHistory(`/${collection}/${id}`);

    expect(versions).toEqual([
      {
        version: 2,
        ...{ date: '2026-11-21 12:00:00', date_utc: '2026-11-21 11:00:00' },
        ...{ user: { id: editor.id, name: expect.any(String) }, means: 'token', action: 'update' },
        ...{ fields: expect.arrayContaining(['description', name, 'slug']), languages: ['ca', 'es'] },
      },
      expect.objectContaining({ version: 1, user: expect.objectContaining({ id: 1 }), action: 'create', fields: [], languages: [] }),
    ]);
  });

  it('shows the record after each write, and what the write changed', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira', description: 'Una' } });
    const path = `/${collection}/${id}`;
    await calendar.patch(path, { description: 'Dues' });
    await calendar.patch(path, { [name]: 'Mercat', translations: { es: { [name]: 'Mercado' } } });

    const shown = await Promise.all([1, 2, 3].map(async (version) => (await open(path, version)).body));

    expect(shown.map(({ translations }) => [translations.ca[name], translations.ca.description, translations.es?.[name]])).toEqual([
      ['Fira', 'Una', undefined],
      ['Fira', 'Dues', undefined],
      ['Mercat', 'Dues', 'Mercado'],
    ]);
    expect(shown[1].changed).toEqual([{ field: 'description', language: 'ca', before: 'Una', after: 'Dues' }]);
    expect(shown[2].changed).toEqual(
      expect.arrayContaining([
        { field: name, language: 'ca', before: 'Fira', after: 'Mercat' },
        { field: name, language: 'es', before: null, after: 'Mercado' },
      ]),
    );
    expect((await open(path, 4)).body.code).toBe('version-not-found');
  });

  it('takes one change back, and leaves what was changed again since', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira', description: 'Una' } });
    const path = `/${collection}/${id}`;
    await calendar.patch(path, { [name]: 'Mercat', description: 'Dues', translations: { es: { [name]: 'Mercado' } } });
    await calendar.patch(path, { description: 'Tres' });

    const { status, body } = await act(path, 2, 'undo');

    expect([status, body[name], body.description, body.languages, body.version]).toEqual([200, 'Fira', 'Tres', ['ca'], 4]);
    expect(body.left_out).toEqual([{ field: 'description', language: 'ca', reason: 'changed-since' }]);
    expect(body.undone).toEqual(
      expect.arrayContaining([
        { field: name, language: 'ca' },
        { field: name, language: 'es' },
      ]),
    );
    expect((await act(path, 2, 'undo')).body).toMatchObject({ version: 4, undone: [] });
    expect((await act(path, 1, 'undo')).body.code).toBe('cannot-undo-creation');
  });

  it('brings back a translation that was removed, with its texts', async () => {
    const { id } = await given[resource]({ ca: {}, es: { [name]: 'Feria', description: 'Puestos' } });
    const path = `/${collection}/${id}`;
    await calendar.delete(`${path}/translations/es`);

    await act(path, 2, 'undo');

    expect((await calendar.get(`${path}/translations/es`)).body).toMatchObject({ [name]: 'Feria', description: 'Puestos', slug: 'feria' });
  });

  it('restores the values of a version, and keeps a language that it did not have', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira', description: 'Una' } });
    const path = `/${collection}/${id}`;
    await calendar.patch(path, { [name]: 'Mercat', slug: 'mercat', description: null, translations: { es: { [name]: 'Mercado' } } });

    const { body } = await act(path, 1, 'restore');
    const removed = await calendar.post(`${path}/history/1/restore?languages=es`, {});
    const slug = await calendar.post(`${path}/history/1/restore?fields=slug`, {});

    expect(body).toMatchObject({ [name]: 'Fira', description: 'Una', slug: 'mercat', languages: ['ca', 'es'] });
    expect(body.left_out).toEqual([{ field: 'translations', language: 'es', reason: 'not-in-version' }]);
    expect([removed.body.languages, slug.body.slug]).toEqual([['ca'], 'fira']);
  });

  it('is for those who may edit the record, and is gone when it is erased', async () => {
    const { id } = await given[resource]();
    const path = `/${collection}/${id}`;
    const author = await calendar.person('author');
    const subscriber = await calendar.person('subscriber');

    const statuses = [];
    for (const as of [author, subscriber, undefined])
      for (const [method, end] of [
        ['GET', ''],
        ['GET', '/1'],
        ['POST', '/1/undo'],
        ['POST', '/1/restore'],
      ] as const)
        statuses.push((await calendar.request(method, `${path}/history${end}`, as ? { as } : {})).status);
    await calendar.delete(`${path}?force=true`);

    expect(statuses).toEqual([...Array(8).fill(403), ...Array(4).fill(401)]);
    expect(await calendar.database.query(`SELECT * FROM record_version WHERE record_id = ${id} AND resource = '${resource}'`)).toEqual([]);
    expect((await calendar.get(`${path}/history`, { as: ADMIN })).status).toBe(404);
  });
});

describe.each(CONTENT_RESOURCES)('the history of one of the $collection', ({ resource, collection }) => {
  it('takes a move to the trash back, and is there in the trash', async () => {
    const { id, slug } = await given[resource]();
    const path = `/${collection}/${id}`;
    await calendar.delete(path);

    const actions = (await readHistory(path)).map(({ action }: { action: string }) => action);
    const { body } = await act(path, 2, 'undo');

    expect(actions).toEqual(['trash', 'create']);
    expect([body.status, body.version]).toEqual(['publish', 3]);
    expect((await calendar.get(`/${collection}/by-slug/${slug}/history/3`, { as: ADMIN })).body.action).toBe('restore');
  });

  it('takes a version as a condition', async () => {
    const { id } = await given[resource]();
    const path = `/${collection}/${id}`;
    await calendar.patch(path, { website: 'https://example.org/' });

    const [stale, fresh] = [
      await calendar.post(`${path}/history/2/undo?if_version=1`, {}),
      await calendar.post(`${path}/history/2/undo?if_version=2`, {}),
    ];

    expect([stale.status, stale.body.data.version, fresh.status, fresh.body.website]).toEqual([412, 2, 200, null]);
  });
});

it('links to records that are gone are left out, and named', async () => {
  const [kept, gone] = [await given.venue(), await given.venue()];
  const { id } = await given.event({ ca: {} }, { venue: [gone.id, kept.id], tags: ['nit'] });
  await calendar.patch(`/events/${id}`, { venue: [], tags: [] });
  await calendar.delete(`/venues/${gone.id}`);

  const { body } = await act(`/events/${id}`, 2, 'undo');

  expect(body.venues.map((venue: { id: number }) => venue.id)).toEqual([kept.id]);
  expect(body.tags.map((tag: { name: string }) => tag.name)).toEqual(['nit']);
  expect(body.left_out).toEqual([{ field: 'venue', reason: 'gone', ids: [gone.id] }]);
  expect((await open(`/events/${id}`, 1)).body.missing).toEqual([{ field: 'venue', id: gone.id }]);
});
