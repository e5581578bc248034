import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { asPublic, Given } from '../../support/given.js';
import { CONTENT_RESOURCES, VENUES_AND_ORGANIZERS } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(CONTENT_RESOURCES)('a deletion of one of the $collection', ({ collection, resource, name }) => {
  const create = () => given[resource]({ ca: { [name]: 'Palau' }, es: { [name]: 'Palacio' } });

  it.each(['id', 'slug'])('by its %s moves it to the trash, and answers with the record', async (key) => {
    const record = await create();
    const other = await given[resource]({ ca: { [name]: 'Auditori' } });

    const { status, body } = await calendar.delete(`/${collection}/${key === 'id' ? record.id : 'by-slug/palau'}`);

    expect(status).toBe(200);
    expect(body).toEqual({ ...record, status: 'trash', version: 2 });
    expect((await calendar.get(`/${collection}`)).body[collection]).toEqual([asPublic(other)]);
    expect((await calendar.get(`/${collection}?status=trash`, { as: ADMIN })).body[collection]).toEqual([body]);
  });

  it('is refused for a record in the trash, and so is the status «trash»', async () => {
    const { id } = await create();
    await calendar.delete(`/${collection}/${id}`);

    const answers = [await calendar.delete(`/${collection}/${id}`), await calendar.patch(`/${collection}/${id}`, { status: 'trash' })];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([410, `${resource}-is-in-trash`]));
  });

  it('can also be a change of the status, which frees the slug', async () => {
    const { id } = await create();

    const { status, body } = await calendar.patch(`/${collection}/${id}`, { status: 'trash' });

    expect([status, body.status]).toEqual([200, 'trash']);
    expect((await calendar.get(`/${collection}/${id}`)).status).toBe(410);
    expect((await given[resource]({ ca: { [name]: 'Palau' } })).slug).toBe('palau');
  });

  it('is undone by another status, which brings back the record with its slugs', async () => {
    const record = await create();
    await calendar.delete(`/${collection}/${record.id}`);

    const { status, body } = await calendar.patch(`/${collection}/by-slug/palau`, { status: 'publish' });

    expect(record).toMatchObject({ slug: 'palau', translations: { es: { slug: 'palacio' } } });
    expect([status, body]).toEqual([200, { ...record, version: 3 }]);
    expect((await calendar.get(`/${collection}/by-slug/palau`)).body.id).toBe(record.id);
    expect((await calendar.get(`/${collection}/by-slug/palacio`, { language: 'es' })).body.id).toBe(record.id);
  });

  it('is undone with the next slug, if another record has taken the slug', async () => {
    const { id } = await create();
    await calendar.delete(`/${collection}/${id}`);
    const next = await create();

    const { body } = await calendar.patch(`/${collection}/${id}`, { status: 'draft' });

    expect(next.slug).toBe('palau');
    expect(body).toMatchObject({ status: 'draft', slug: 'palau-2' });
    expect((await calendar.get(`/${collection}/by-slug/palau`)).body.id).toBe(next.id);
  });

  it('is answered with 404 if the record does not exist, and deletes nothing', async () => {
    const record = await create();

    for (const path of [`/${collection}/4000000`, `/${collection}/by-slug/unknown`])
      expect(await calendar.delete(path)).toMatchObject({ status: 404, body: { code: `${resource}-not-found` } });
    expect((await calendar.get(`/${collection}/${record.id}`, { as: ADMIN })).body).toEqual(record);
  });
});

it.each(VENUES_AND_ORGANIZERS)(
  'an event does not show its $collection in the trash, until they are back',
  async ({ collection, resource }) => {
    const { id } = await given[resource]();
    const event = await given.event({ ca: {} }, { [resource]: [id] });
    const linked = async () => {
      const { body } = await calendar.get(`/events/${event.id}`);
      return resource === 'venue' ? body.venues : body.organizer;
    };

    await calendar.delete(`/${collection}/${id}`);
    expect(await linked()).toEqual([]);

    await calendar.patch(`/${collection}/${id}`, { status: 'publish' });
    expect(await linked()).toMatchObject([{ id }]);
  },
);
