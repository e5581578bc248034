import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, EVENT_DATES, RECORD_RESOURCES, VENUES_AND_ORGANIZERS } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = 'http://calendar.test/ca/api/calendar/events/v1';
const FORM = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };

describe.each(RECORD_RESOURCES)('a request that creates one of the $collection', ({ collection, name }) => {
  const total = async () => (await calendar.get(`/${collection}?hide_empty=false`)).body.total;

  it('is answered with 201, the record and its address', async () => {
    const { status, headers, body } = await calendar.post(`/${collection}`, { [name]: 'Fira', ...EVENT_DATES });

    expect(status).toBe(201);
    expect(headers.get('Location')).toBe(`${P}/${collection}/${body.id}`);
    expect((await calendar.get(`/${collection}/${body.id}`, { as: ADMIN })).body).toEqual(body);
  });

  it('may be a form with a query string, whose fields the form overrides', async () => {
    const dates = new URLSearchParams(EVENT_DATES).toString();

    const { status, body } = await calendar.post(
      `/${collection}?description=A&slug=franc&${dates}`,
      `${name}=Gratis&description=B&image=`,
      FORM,
    );

    expect(status).toBe(201);
    expect(body).toMatchObject({ [name]: 'Gratis', slug: 'franc', description: 'B' });
  });

  it('may have unknown fields and an id, which the service ignores', async () => {
    const { status, body } = await calendar.post(`/${collection}`, { id: 999_999, [name]: 'Fira', stars: 5, ...EVENT_DATES });

    expect(status).toBe(201);
    expect(body.id).not.toBe(999_999);
    expect(body).not.toHaveProperty('stars');
  });

  it('has its name kept as plain text, and the safe part of the HTML in its description', async () => {
    const { body } = await calendar.post(`/${collection}`, {
      [name]: ' Sala <b>Apolo</b> & \u0007Bikini ',
      description: '<p onclick="x()">Ball <script>alert(1)</script><a href="javascript:x">avui</a></p><iframe></iframe><br> & més',
      ...EVENT_DATES,
    });

    expect(body).toMatchObject({
      [name]: 'Sala Apolo & Bikini',
      description: '<p>Ball <a rel="noopener nofollow ugc">avui</a></p><br /> &amp; més',
    });
  });

  it('is refused without a name', async () => {
    const { status, body } = await calendar.post(`/${collection}`, { slug: 'fira', description: 'Parades', ...EVENT_DATES });

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { status: 400, params: [name] } });
    expect(await total()).toBe(0);
  });

  it.each(['', '   ', '<b></b>', null, ['Fira'], 'x'.repeat(256)])('is refused with the name %j', async (value) => {
    const { status, body } = await calendar.post(`/${collection}`, { [name]: value, ...EVENT_DATES });

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
    expect(await total()).toBe(0);
  });
});

describe.each(CONTENT_RESOURCES)('a request that creates one of the $collection', ({ collection, resource, name }) => {
  it('names an image by its web address, or by the id of an image that exists', async () => {
    const { image } = await given[resource]({ ca: {} }, { image: 'https://example.org/palau.jpg' });

    const { body } = await calendar.post(`/${collection}`, { [name]: 'Palau', image: image.id, ...EVENT_DATES });

    expect(image).toMatchObject({ url: 'https://example.org/palau.jpg', id: expect.any(Number), extension: 'jpg' });
    expect(image).toMatchObject({ width: null, height: null, filesize: null });
    expect(body.image).toEqual(image);
  });

  it('creates a new record even if an equal one exists', async () => {
    const sent = { [name]: 'Palau', website: 'https://palau.cat/', ...EVENT_DATES };
    const first = await calendar.post(`/${collection}`, sent);

    const second = await calendar.post(`/${collection}`, sent);

    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('cannot put the record into the trash', async () => {
    const { status, body } = await calendar.post(`/${collection}`, { [name]: 'Palau', status: 'trash', ...EVENT_DATES });

    expect([status, Object.keys(body.data.params)]).toEqual([400, ['status']]);
    expect((await calendar.get(`/${collection}?status=trash`, { as: await calendar.person('editor') })).body.total).toBe(0);
  });
});

it.each(VENUES_AND_ORGANIZERS)('one of the $collection has every field after it is created', async ({ collection, resource, name }) => {
  const own = {
    venue: {
      ...{ address: null, city: null, country: null, province: null, state: null, zip: null, phone: null, stateprovince: null },
      ...{ website: null, geo_lat: null, geo_lng: null, show_map: true, show_map_link: true, accessibility: [], accessibility_note: null },
    },
    organizer: { phone: null, website: null, email: null },
  };

  const { body } = await calendar.post(`/${collection}`, { [name]: 'Palau' });

  expect(body).toEqual({
    id: expect.any(Number),
    global_id: `calendar.test?id=${body.id}`,
    global_id_lineage: [`calendar.test?id=${body.id}`],
    ...{ author: 1, status: 'publish' },
    ...{ date: '2026-11-21 12:00:00', date_utc: '2026-11-21 11:00:00' },
    ...{ modified: '2026-11-21 12:00:00', modified_utc: '2026-11-21 11:00:00' },
    url: `${P}/${collection}/by-slug/palau`,
    rest_url: `${P}/${collection}/${body.id}`,
    ...{ [name]: 'Palau', description: null, slug: 'palau', image: false, external_ids: {}, version: 1 },
    ...own[resource],
    ...{ language: 'ca', languages: ['ca'], source_language: 'ca' },
    translations: { ca: { slug: 'palau', rest_url: `${P}/${collection}/${body.id}` } },
  });
});
