import { beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { drawImage, form } from '../../support/images.js';
import { EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await drawImage(40, 20).jpeg().toBuffer();
});

const upload = async (fields: Record<string, string> = {}, options = {}) =>
  (await calendar.post('/media', form(jpeg, fields), options)).body;

describe.each([
  ['events', { title: 'Fira', ...EVENT_DATES }],
  ['venues', { venue: 'Palau' }],
  ['organizers', { organizer: 'Ateneu' }],
])('%s', (collection, fields) => {
  it('bring an image in their own form', async () => {
    const file = { part: 'image' };

    const created = await calendar.post(`/${collection}`, form(jpeg, fields, file));
    const other = await drawImage(50, 20).jpeg().toBuffer();
    const changed = await calendar.request('PUT', `/${collection}/${created.body.id}`, { as: ADMIN, body: form(other, {}, file) });

    expect([created.status, created.body.image.width]).toEqual([201, 40]);
    expect([changed.status, changed.body.image.width]).toEqual([200, 50]);
  });

  it('describe the image in the same form, as its own form does', async () => {
    const said = {
      ...{ 'image[alt_text]': 'Parades <b>plenes</b>', 'image[caption]': 'La fira', 'image[credit]': 'Anna <i>Puig</i>' },
      ...{ 'image[license]': 'CC-BY-4.0', 'image[focal_point][x]': '0.2', 'image[focal_point][y]': '1' },
    };

    const { status, body } = await calendar.post(`/${collection}`, form(jpeg, { ...fields, ...said }, { part: 'image' }));

    const texts = { alt_text: 'Parades plenes', caption: 'La fira' };
    const shown = { ...texts, credit: 'Anna Puig', license: 'CC-BY-4.0', focal_point: { x: 0.2, y: 1 }, width: 40 };
    expect([status, body.image]).toEqual([201, expect.objectContaining(shown)]);
    expect((await calendar.get(`/media/${body.image.id}`, { as: ADMIN })).body.translations).toMatchObject({ ca: texts });
  });

  it('show one image where the same user brings equal ones, unless what is said of them differs', async () => {
    const another = await calendar.person('editor');
    const bring = async (texts: Record<string, string> = {}, as: Person = ADMIN) =>
      (await calendar.post(`/${collection}`, form(jpeg, { ...fields, ...texts }, { part: 'image' }), { as })).body.image.id;
    const first = await bring({ 'image[alt_text]': 'Parades d’equals' });

    const equal = [await bring({ 'image[alt_text]': 'Parades d’equals' })];
    const others = [await bring({ 'image[alt_text]': 'Una altra' }), await bring({ 'image[credit]': 'Anna' }), await bring({}, another)];

    expect(equal).toEqual([first]);
    expect(new Set([first, ...others]).size).toBe(4);
  });

  it('are refused with a text of the image that is too long, and a point that is none', async () => {
    const bad = { ...fields, 'image[alt_text]': 'a'.repeat(301), 'image[focal_point][x]': '2' };

    const { status, body } = await calendar.post(`/${collection}`, form(jpeg, bad, { part: 'image' }));

    expect([status, Object.keys(body.data.params)]).toEqual([400, ['image.focal_point', 'image.alt_text']]);
  });

  it('are told of unknown members of the image in their form; a strict client is refused, and one without any is not', async () => {
    const send = (more: Record<string, string>, headers = {}) =>
      calendar.post(`/${collection}`, form(jpeg, { ...fields, ...more }, { part: 'image' }), { headers });
    const strict = { Prefer: 'handling=strict' };

    const told = await send({ 'image[foo]': 'x', 'image[alt_txt]': 'y' });
    const refused = await send({ 'image[alt_txt]': 'y' }, strict);
    const accepted = await send({ 'image[alt_text]': 'Parades' }, strict);
    const withoutFile = await calendar.post(`/${collection}`, new URLSearchParams({ ...fields, 'image[foo]': 'x' }));

    expect([told.status, told.headers.get('X-Ignored')]).toEqual([201, 'image.foo, image.alt_txt']);
    expect([refused.status, refused.body.data.details]).toEqual([
      400,
      { 'image.alt_txt': expect.objectContaining({ nearest: 'alt_text' }) },
    ]);
    expect([accepted.status, accepted.headers.get('X-Ignored')]).toEqual([201, null]);
    expect([withoutFile.status, withoutFile.headers.get('X-Ignored')]).toEqual([400, 'image.foo']);
    expect((await calendar.get(`/${collection}`)).body.total).toBe(2);
  });

  it.each([
    ['image[width]', 'image.width'],
    ['image[sizes][full][url]', 'image.sizes'],
    ['image[translations][en][alt_text]', 'image.translations'],
    ['image[0][alt_text]', 'image'],
    ['image[]', 'image'],
    ['image', 'image'],
  ])('are told of %s beside the file, which is not used', async (name, told) => {
    const sent = form(jpeg, { ...fields, [name]: '5' }, { part: 'image' });

    const lenient = await calendar.post(`/${collection}`, sent);
    const strict = await calendar.post(`/${collection}`, sent, { headers: { Prefer: 'handling=strict' } });

    expect([lenient.status, lenient.headers.get('X-Ignored'), lenient.body.image.width]).toEqual([201, told, 40]);
    expect([strict.status, Object.keys(strict.body.data.params)]).toEqual([400, [told]]);
  });

  it('bring an image by an external id', async () => {
    const path = `/${collection}/external/erp/7`;
    const put = { as: ADMIN, body: form(jpeg, fields, { part: 'image' }) };

    expect((await calendar.request('PUT', path, put)).body.image).toMatchObject({ width: 40, extension: 'jpg' });
  });

  it('show an uploaded image with its texts, in the language of the request', async () => {
    const { id } = await upload({ alt_text: 'Parades', credit: 'Anna' });
    await calendar.patch(`/media/${id}`, { alt_text: 'Stalls', caption: 'The fair' }, { language: 'en' });
    const { body } = await calendar.post(`/${collection}`, { ...fields, image: id });
    const readIn = async (language: string, query = '') =>
      (await calendar.get(`/${collection}/${body.id}${query}`, { language })).body.image;

    expect(await readIn('ca')).toMatchObject({ id, alt_text: 'Parades', caption: 'The fair', credit: 'Anna' });
    expect(await readIn('en')).toMatchObject({ alt_text: 'Stalls', caption: 'The fair' });
    expect(await readIn('es')).toMatchObject({ alt_text: 'Parades', caption: 'The fair' });
    expect(await readIn('ca', '?fallback=none')).toMatchObject({ alt_text: 'Parades', caption: null });
  });

  it('show the new texts of an image at once, and the change feed has them', async () => {
    const { id } = await upload({ alt_text: 'Parades' });
    const { body } = await calendar.post(`/${collection}`, { ...fields, image: id });
    const read = () => calendar.get(`/${collection}/${body.id}`);
    const before = await read();
    await read();
    const { token } = (await calendar.get(`/changes?types=${collection.slice(0, -1)}`)).body;

    await calendar.patch(`/media/${id}`, { alt_text: 'Parades de llibres' });

    const after = await read();
    expect(after.body.image.alt_text).toBe('Parades de llibres');
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
    expect((await calendar.get(`/changes?types=${collection.slice(0, -1)}&since=${token}`)).body.changes).toEqual([
      expect.objectContaining({ id: body.id, change: 'upsert', record: expect.objectContaining({ image: after.body.image }) }),
    ]);
  });
});

describe('an event', () => {
  it('shows the image of its venue with the new texts', async () => {
    const { id } = await upload({ alt_text: 'El pati' });
    const venue = await given.venue({ ca: { venue: 'Palau' } }, { image: id });
    const event = await given.event({ ca: {} }, { venue: venue.id });
    await calendar.get(`/events/${event.id}`);
    const { token } = (await calendar.get('/changes?types=event')).body;

    await calendar.patch(`/media/${id}`, { alt_text: 'El pati gran' });

    expect((await calendar.get(`/events/${event.id}`)).body.venue.image.alt_text).toBe('El pati gran');
    expect((await calendar.get(`/changes?types=event&since=${token}`)).body.changes).toEqual([expect.objectContaining({ id: event.id })]);
  });

  it('is not created with a bad title, and its image is not stored', async () => {
    const { status } = await calendar.post('/events', form(jpeg, { title: '', ...EVENT_DATES }, { part: 'image' }));

    expect(status).toBe(400);
    expect((await calendar.get('/media', { as: ADMIN })).body.total).toBe(0);
  });

  it('keeps a reference by address, which has new fields and nothing else', async () => {
    const event = await given.event({ ca: {} }, { image: 'https://example.org/cartell.jpg' });

    expect(event.image).toEqual({
      ...{ id: expect.any(Number), url: 'https://example.org/cartell.jpg', extension: 'jpg' },
      ...{ width: null, height: null, filesize: null, sizes: {}, srcset: [] },
      ...{ alt_text: null, caption: null, credit: null, license: null, focal_point: { x: 0.5, y: 0.5 } },
    });
  });

  it('loses Last-Modified while its image has texts, which change at another time', async () => {
    const organizer = await given.organizer({ ca: {} }, { image: 'https://example.org/cartell.jpg' });
    calendar.clock.set('2026-11-21T12:00:00Z');
    const read = () => calendar.get(`/organizers/${organizer.id}`);

    expect((await read()).headers.get('Last-Modified')).toBe('Sat, 21 Nov 2026 11:00:00 GMT');
    await calendar.patch(`/media/${organizer.image.id}`, { alt_text: 'Un cartell' });
    expect((await read()).headers.get('Last-Modified')).toBeNull();
  });
});
