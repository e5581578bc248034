import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Decoder } from '../../../src/content/images/decoding/decoder.js';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { drawImage, form } from '../../support/images.js';
import { EVENT_DATES } from '../../support/resources.js';
import { withoutDecoder } from '../../support/without-decoder.js';

const calendar = useCalendar();
const given = new Given(calendar);

let jpeg: Buffer;
let author: Person;
let other: Person;

beforeAll(async () => {
  jpeg = await drawImage(40, 20).jpeg().toBuffer();
});
beforeEach(async () => {
  [author, other] = [await calendar.person('author'), await calendar.person('author')];
});

const upload = async (as: Person, fields: Record<string, string> = {}) => (await calendar.post('/media', form(jpeg, fields), { as })).body;
const listIds = async (query: string, as: Person = ADMIN) =>
  (await calendar.get(`/media${query}`, { as })).body.media.map(({ id }: { id: number }) => id);

describe('the list of images', () => {
  it('shows an author their own images, and those of records that they may read', async () => {
    const [own, shown, hidden, unused] = [await upload(author), await upload(other), await upload(other), await upload(other)];
    await given.event({ ca: {} }, { image: shown.id });
    await given.event({ ca: {} }, { image: hidden.id, status: 'draft' });

    expect(await listIds('', author)).toEqual([shown.id, own.id]);
    expect(await listIds('')).toEqual([unused.id, hidden.id, shown.id, own.id]);
  });

  it('finds images by their texts, their file, their author, and whether a record shows them', async () => {
    const [one, two] = [await upload(author, { alt_text: 'Parades de llibres' }), await upload(other, { caption: 'Un drac' })];
    await given.event({ ca: {} }, { image: two.id });

    expect(await listIds('?search=LLIBRES')).toEqual([one.id]);
    expect(await listIds('?search=drac')).toEqual([two.id]);
    expect(await listIds('?search=fira.jpg')).toEqual([two.id, one.id]);
    expect(await listIds(`?author=${author.id}`)).toEqual([one.id]);
    expect(await listIds('?unused=true')).toEqual([one.id]);
    expect(await listIds('?unused=false')).toEqual([two.id]);
    expect(await listIds('?per_page=1&page=2')).toEqual([one.id]);
  });
});

describe('an image that records show', () => {
  it('is not removed, and the answer lists the records that the client may read', async () => {
    const { id } = await upload(author);
    const event = await given.event({ ca: {} }, { image: id });
    await given.venue({ ca: {} }, { image: id, status: 'draft' });

    const { status, body } = await calendar.delete(`/media/${id}?force=true`, { as: author });

    expect([status, body.code, body.data.uses]).toEqual([
      409,
      'media-in-use',
      [{ type: 'event', id: event.id, rest_url: expect.stringContaining(`/events/${event.id}`) }],
    ]);
    expect((await calendar.get(`/media/${id}`, { as: author })).status).toBe(200);
  });

  it('is taken out of them by an editor with `force`', async () => {
    const { id } = await upload(author);
    const [event, venue] = [await given.event({ ca: {} }, { image: id }), await given.venue({ ca: {} }, { image: id })];

    expect((await calendar.delete(`/media/${id}`)).status).toBe(409);
    expect((await calendar.delete(`/media/${id}?force=true`)).status).toBe(200);

    expect((await calendar.get(`/events/${event.id}`)).body.image).toBe(false);
    expect((await calendar.get(`/venues/${venue.id}`)).body.image).toBe(false);
    expect((await calendar.get(`/media/${id}`, { as: ADMIN })).body.code).toBe('media-not-found');
  });

  it('is taken out of a date of a series as often as it gets one, and the erased date leaves nothing of it', async () => {
    const { id, first } = await given.course();

    const statuses = [];
    for (const image of [await upload(author), await upload(author)]) {
      await calendar.patch(`/events/${first}`, { image: image.id });
      statuses.push((await calendar.delete(`/media/${image.id}?force=true`)).status);
      await calendar.post(`/events/${first}/history/1/restore`, {});
    }
    await calendar.delete(`/events/${id}?force=true`);

    expect(statuses).toEqual([200, 200]);
    expect(await calendar.database.query('SELECT * FROM record_version')).toEqual([]);
  });
});

describe('an update', () => {
  it('keeps what is omitted, removes what is null, and writes the rest', async () => {
    const { id } = await upload(author, { alt_text: 'Parades', caption: 'La fira', credit: 'Anna', focal_point: '{"x":0,"y":1}' });

    const { body } = await calendar.patch(`/media/${id}`, { caption: null, focal_point: null, license: 'CC0-1.0' }, { as: author });

    expect(body).toMatchObject({ alt_text: 'Parades', caption: null, credit: 'Anna', license: 'CC0-1.0', focal_point: { x: 0.5, y: 0.5 } });
  });

  it('writes several languages, and an empty alternative text does not fall back', async () => {
    const { id } = await upload(author, { alt_text: 'Parades' });

    await calendar.patch(`/media/${id}`, { translations: { es: { alt_text: '' }, en: { alt_text: 'Stalls' } } }, { as: author });

    const readIn = async (language: string) => (await calendar.get(`/media/${id}`, { as: author, language })).body.alt_text;
    expect([await readIn('ca'), await readIn('es'), await readIn('en')]).toEqual(['Parades', '', 'Stalls']);
  });
});

describe('where images cannot be decoded', () => {
  it('uploads are 501, and everything else works', async () => {
    const restore = withoutDecoder(calendar.app.get(Decoder));
    try {
      expect((await calendar.post('/media', form(jpeg))).body).toMatchObject({ status: 501, code: 'media-uploads-unavailable' });
      const sent = form(jpeg, { title: 'Fira', ...EVENT_DATES }, { part: 'image' });
      expect((await calendar.post('/events', sent)).status).toBe(501);
      const image = 'https://example.org/fira.jpg';
      expect((await calendar.post('/events', { title: 'Fira', ...EVENT_DATES, image })).body.image.url).toBe(image);
    } finally {
      restore();
    }
    expect((await calendar.post('/media', form(jpeg))).status).toBe(201);
  });
});

it('of many images at once, those that would wait too long are 503 with Retry-After, and all others are stored', async () => {
  const large = await drawImage(4000, 3000).jpeg().toBuffer();

  const answers = await Promise.all(Array.from({ length: 8 }, () => calendar.post('/media', form(large))));

  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ headers }) => Number(headers.get('Retry-After')) > 0)).not.toContain(false);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8 - refused.length);
  expect((await calendar.get('/media', { as: ADMIN })).body.total).toBe(8 - refused.length);
});
