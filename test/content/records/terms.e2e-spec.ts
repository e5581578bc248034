import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { TERM_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = 'http://calendar.test/ca/api/calendar/events/v1';

describe.each(TERM_RESOURCES)('$collection', ({ collection, resource }) => {
  const total = async () => (await calendar.get(`/${collection}?hide_empty=0`)).body.total;

  it('have every field after they are created', async () => {
    const { body } = await calendar.post(`/${collection}`, { name: 'Música' });

    expect(body).toEqual({
      id: expect.any(Number),
      ...{ name: 'Música', slug: 'musica', description: null, count: 0, external_ids: {}, version: 1 },
      ...(resource === 'category' ? { taxonomy: 'event_category', parent: 0, color: null } : { taxonomy: 'event_tag' }),
      url: `${P}/${collection}/${body.id}`,
      urls: { self: `${P}/${collection}/${body.id}`, collection: `${P}/${collection}` },
      ...{ language: 'ca', languages: ['ca'], source_language: 'ca' },
      translations: { ca: { slug: 'musica', rest_url: `${P}/${collection}/${body.id}` } },
    });
  });

  it('count published events only', async () => {
    const { id } = await given[resource]();
    for (const status of ['publish', 'publish', 'draft', 'private']) await given.event({ ca: {} }, { [collection]: [id], status });

    expect((await calendar.get(`/${collection}/${id}`)).body.count).toBe(2);
  });

  it('have no address by slug', async () => {
    await given[resource]({ ca: { name: 'Música' } });

    expect((await calendar.get(`/${collection}/by-slug/musica`)).body.code).toBe('rest_no_route');
  });

  it('are deleted for good, and the answer shows the deleted record', async () => {
    const { id } = await given[resource]({ ca: { name: 'Música' }, es: { name: 'Música' } });

    const { status, body } = await calendar.delete(`/${collection}/${id}`);
    const after = [
      await calendar.delete(`/${collection}/${id}`),
      await calendar.get(`/${collection}/${id}`),
      await calendar.patch(`/${collection}/${id}`, { name: 'Cant' }),
    ];

    expect([status, body.id, body.name, body.languages]).toEqual([200, id, 'Música', ['ca', 'es']]);
    expect(after.map((answer) => [answer.status, answer.body.code])).toEqual(Array(3).fill([404, `${resource}-not-found`]));
  });

  it('leave their events without them when they are deleted', async () => {
    const deleted = await given[resource]();
    const kept = await given[resource]();
    const event = await given.event({ ca: {} }, { [collection]: [deleted.id, kept.id] });

    await calendar.delete(`/${collection}/${deleted.id}`);

    expect((await calendar.get(`/events/${event.id}`)).body[collection]).toMatchObject([{ id: kept.id }]);
  });

  it.each(['Música', 'MUSICA', 'mùsica', ' Música '])('refuse the name «%s» beside «Música», and create nothing', async (name) => {
    const { id } = await given[resource]({ ca: { name: 'Música' } });

    const { status, body } = await calendar.post(`/${collection}`, { name });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'term-exists', data: { status: 409, term_id: id } });
    expect(await total()).toBe(1);
  });

  it('compare names in the language of the name, with the names that its readers see', async () => {
    const fair = await given[resource]({ ca: { name: 'Fira' }, es: { name: 'Feria' } });
    const market = await given[resource]({ ca: { name: 'Mercat' } });

    const free = await calendar.post(`/${collection}`, { name: 'Fira' }, { language: 'es' });
    const own = await calendar.post(`/${collection}`, { name: 'feria' }, { language: 'es' });
    const fallback = await calendar.post(`/${collection}`, { name: 'mercat' }, { language: 'es' });
    const inside = await calendar.post(`/${collection}`, { name: 'Plaça', translations: { es: { name: 'Feria' } } });

    expect([free.status, free.body.slug]).toEqual([201, 'fira']);
    expect([own, fallback, inside].map(({ status, body }) => [status, body.code, body.data.term_id])).toEqual([
      [409, 'term-exists', fair.id],
      [409, 'term-exists', market.id],
      [409, 'term-exists', fair.id],
    ]);
    expect(await total()).toBe(3);
  });

  it('refuse a change to the name of another, and take another spelling of their own name', async () => {
    const music = await given[resource]({ ca: { name: 'Música' } });
    const { id } = await given[resource]({ ca: { name: 'Aire lliure' } });

    const { status, body } = await calendar.patch(`/${collection}/${id}`, { name: 'MUSICA', description: 'Nova' });
    const own = await calendar.patch(`/${collection}/${id}`, { name: 'AIRE LLIURE' });

    expect([status, body.code, body.data.term_id]).toEqual([409, 'term-exists', music.id]);
    expect([own.status, own.body.name, own.body.description]).toEqual([200, 'AIRE LLIURE', null]);
  });

  it('are created once when thirty requests send the same name at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => calendar.post(`/${collection}`, { name: 'Música' })));

    const created = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body.code === 'term-exists' && body.data.term_id === created[0]!.body.id);
    expect([created.length, refused.length, await total()]).toEqual([1, 29, 1]);
  });

  it('take one of ten changes to the same name at once', async () => {
    const terms = await Promise.all(Array.from({ length: 10 }, () => given[resource]()));

    const answers = await Promise.all(terms.map(({ id }) => calendar.patch(`/${collection}/${id}`, { name: 'Música' })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('free their names and slugs when they are deleted', async () => {
    const { id } = await given[resource]({ ca: { name: 'Música' } });
    await calendar.delete(`/${collection}/${id}`);

    expect(await given[resource]({ ca: { name: 'musica' } })).toMatchObject({ name: 'musica', slug: 'musica' });
  });
});
