import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** A record with a value for fields of its own, so that an update has something to lose. */
const OWN_FIELDS: Record<string, object> = {
  event: { cost: '5 €', excerpt: 'Un dia', featured: true },
  venue: { city: 'Barcelona', zip: '08003', phone: '93', show_map: false },
  organizer: { email: 'info@orfeo.cat', phone: '93' },
};

describe.each(RECORD_RESOURCES)('an update of one of the $collection', ({ collection, resource, name }) => {
  it.each(['POST', 'PUT', 'PATCH'])('with %s changes the fields that the client sends, and keeps the others', async (method) => {
    const parent = resource === 'category' ? { parent: (await given.category()).id } : {};
    const record = await given[resource]({ ca: { [name]: 'Fira', description: 'Parades' } }, { ...OWN_FIELDS[resource], ...parent });
    calendar.clock.set('2026-11-21T12:00:00Z');
    const modified = record.modified ? { modified: '2026-11-21 13:00:00', modified_utc: '2026-11-21 12:00:00' } : {};

    const { status, body } = await calendar.request(method, `/${collection}/${record.id}`, { as: ADMIN, body: { [name]: 'Mercat' } });

    expect(status).toBe(200);
    expect(record).toMatchObject({ description: 'Parades', slug: 'fira', ...OWN_FIELDS[resource], ...parent });
    expect(body).toEqual({ ...record, ...modified, version: 2, [name]: 'Mercat' });
    expect((await calendar.get(`/${collection}/${record.id}`, { as: ADMIN })).body).toEqual(body);
  });

  it.each([null, '', '  '])('cannot clear the name with %j, and changes nothing', async (value) => {
    const record = await given[resource]({ ca: { [name]: 'Palau' } });

    const { status, body } = await calendar.patch(`/${collection}/${record.id}`, { [name]: value, description: 'Nova' });

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
    expect((await calendar.get(`/${collection}/${record.id}`, { as: ADMIN })).body).toEqual(record);
  });

  it('ignores an id in the body', async () => {
    const { id } = await given[resource]();
    const other = await given[resource]();

    const { body } = await calendar.patch(`/${collection}/${id}`, { id: other.id, description: 'Nova' });

    expect(body).toMatchObject({ id, description: 'Nova' });
    expect((await calendar.get(`/${collection}/${other.id}`, { as: ADMIN })).body).toEqual(other);
  });

  it('is answered with 404 if the record does not exist, and so are a read and a deletion', async () => {
    const record = await given[resource]({ ca: { [name]: 'Palau' } });

    const answers = [
      await calendar.get(`/${collection}/999999`),
      await calendar.get(`/${collection}/99999999999`),
      await calendar.patch(`/${collection}/999999`, { [name]: 'Mercat' }),
      await calendar.delete(`/${collection}/999999`),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, `${resource}-not-found`]));
    expect((await calendar.get(`/${collection}/palau`)).body.code).toBe('rest_no_route');
    expect((await calendar.get(`/${collection}/${record.id}`, { as: ADMIN })).body).toEqual(record);
  });
});

describe.each(CONTENT_RESOURCES)('an update of one of the $collection', ({ collection, resource, name }) => {
  it.each(['POST', 'PUT', 'PATCH'])('with %s may name the record by its slug', async (method) => {
    const record = await given[resource]({ ca: { [name]: 'Palau', description: 'Sala' } }, OWN_FIELDS[resource] as Record<string, unknown>);

    const body = { website: 'https://palau.cat/' };
    const answer = await calendar.request(method, `/${collection}/by-slug/palau`, { as: ADMIN, body });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...record, version: 2, website: 'https://palau.cat/' });
  });

  it('keeps the image if the field is omitted, takes another, and clears it for null or an empty text', async () => {
    const { id } = await given[resource]({ ca: {} }, { image: 'https://example.org/a.jpg' });
    const change = async (changes: object) => (await calendar.patch(`/${collection}/${id}`, changes)).body.image;

    expect(await change({ description: 'Nova' })).toMatchObject({ url: 'https://example.org/a.jpg' });
    expect(await change({ image: 'https://example.org/b.png' })).toMatchObject({ url: 'https://example.org/b.png' });
    expect(await change({ image: null })).toBe(false);
    expect(await change({ image: 'https://example.org/b.png' })).toMatchObject({ url: 'https://example.org/b.png' });
    expect(await change({ image: '' })).toBe(false);
  });

  it.each([
    ['website', 'palau'],
    ['author', 999_999],
    ['image', 999_999],
  ])('with the bad value %s = %j changes nothing', async (field, value) => {
    const record = await given[resource]({ ca: { [name]: 'Palau' } });

    const { status, body } = await calendar.patch(`/${collection}/${record.id}`, { [name]: 'Auditori', [field]: value });

    expect([status, Object.keys(body.data.params)]).toEqual([400, [field]]);
    expect((await calendar.get(`/${collection}/${record.id}`, { as: ADMIN })).body).toEqual(record);
  });

  it('is answered with 404 if no record has the slug', async () => {
    expect(await calendar.patch(`/${collection}/by-slug/unknown`, { [name]: 'Mercat' })).toMatchObject({
      status: 404,
      body: { code: `${resource}-not-found` },
    });
    expect((await calendar.get(`/${collection}`)).body.total).toBe(0);
  });
});
