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

  it('keeps a language of which a version had the slug alone', async () => {
    const { id } = await given[resource]({ ca: {}, es: { [name]: 'Feria' } });
    const path = `/${collection}/${id}`;
    await calendar.patch(path, { translations: { es: { [name]: null } } });
    await calendar.patch(path, { translations: { es: { [name]: 'Mercado' } } });

    const { body } = await act(path, 2, 'restore');

    expect(body.left_out).toEqual([{ field: 'translations', language: 'es', reason: 'not-in-version' }]);
    expect((await calendar.get(`${path}/translations/es`)).body[name]).toBe('Mercado');
  });

  it('is gone when the record is erased', async () => {
    const { id } = await given[resource]();

    await calendar.delete(`/${collection}/${id}?force=true`);

    expect(await calendar.database.query(`SELECT * FROM record_version WHERE record_id = ${id} AND resource = '${resource}'`)).toEqual([]);
    expect((await calendar.get(`/${collection}/${id}/history`, { as: ADMIN })).status).toBe(404);
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

it('an undo names no status that the user may not give', async () => {
  const contributor = await calendar.person('contributor');
  const { id } = await given.event({ ca: {} }, { status: 'draft' }, contributor);
  const path = `/events/${id}`;
  await calendar.patch(path, { status: 'publish' });
  await calendar.patch(path, { status: 'draft', featured: true });

  const { body } = await calendar.post(`${path}/history/3/undo`, {}, { as: contributor });

  expect([body.status, body.featured, body.undone]).toEqual(['pending', false, [{ field: 'featured' }]]);
  expect(body.left_out).toEqual([{ field: 'status', reason: 'needs-approval' }]);
});

it('a restore leaves it whether a text is a draft, and brings back a removed draft as one', async () => {
  const es = { title: 'Feria', status: 'draft' };
  const { id } = await given.event({ ca: {} }, { translations: { es } });
  const path = `/events/${id}`;
  const read = async () => {
    const { body } = await calendar.get(`${path}/translations/es`, { as: ADMIN });
    return [body.title, body.status];
  };
  await calendar.patch(path, { translations: { es: { title: 'Mercado', status: 'complete' } } });

  await act(path, 1, 'restore');
  const left = await read();
  await calendar.post(`${path}/history/1/restore?fields=translation_status`, {});
  const named = await read();
  await calendar.patch(path, { translations: { es: null } });
  await act(path, 1, 'restore');

  expect([left, named, await read()]).toEqual([
    ['Feria', 'complete'],
    ['Feria', 'draft'],
    ['Feria', 'draft'],
  ]);
});

describe.each(RECORD_RESOURCES)('an undo at one of the $collection is refused', ({ resource, collection, name }) => {
  it('if no translation would be left', async () => {
    const { id } = await given[resource]({ ca: {} });
    const path = `/${collection}/${id}`;
    await calendar.patch(path, { translations: { es: { [name]: 'Feria' } } });
    await calendar.delete(`${path}/translations/ca`);

    const { status, body } = await act(path, 2, 'undo');

    expect([status, body.code]).toEqual([409, 'last-translation']);
  });

  it('if another record has its id in another system, or its name', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } }, { external_ids: { other: '7' } });
    const path = `/${collection}/${id}`;
    await calendar.patch(path, { [name]: 'Mercat' });
    await calendar.patch(path, { external_ids: { other: null } });
    await given[resource]({ ca: {} }, { external_ids: { other: '7' } });
    await given[resource]({ ca: { [name]: 'Fira' } });

    const [renamed, removed] = [await act(path, 2, 'undo'), await act(path, 3, 'undo')];

    expect([removed.status, removed.body.code]).toEqual([409, 'external-id-exists']);
    const isTerm = resource === 'category' || resource === 'tag';
    expect([renamed.status, renamed.body.code]).toEqual(isTerm ? [409, 'term-exists'] : [200, undefined]);
  });
});

it('a record is shown as it was before hundreds of later versions', async () => {
  const { id } = await given.venue({ ca: {} }, { zip: '1' });
  await calendar.patch(`/venues/${id}`, { zip: '2' });
  const versions = Array.from({ length: 450 }, (_, place) => place + 3);
  const rows = versions.map(
    (version) => `('venue', ${id}, ${version}, 0, '2026-11-21 11:00:00', 'update', '{"fields":{"zip":"${version - 1}"},"texts":{}}')`,
  );
  await calendar.changeBySql(
    `INSERT INTO record_version (resource, record_id, version, part_id, at_utc, action, former) VALUES ${rows.join()}`,
  );
  await calendar.changeBySql(`UPDATE venue SET version = 452, zip = '452' WHERE id = ${id}`);

  const opened = [1, 2, 51, 52, 251, 252, 253, 452];
  const shown = await Promise.all(opened.map(async (version) => (await open(`/venues/${id}`, version)).body.record.zip));

  expect(shown).toEqual(opened.map(String));
});
