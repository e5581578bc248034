import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { drawImage, form, readImage } from '../../support/images.js';
import { waitUntil } from '../../support/until.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar();

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await drawImage(400, 200).jpeg().toBuffer();
});

const listUploads = () => readdir(join(TEST_SETTINGS.dataDir, 'uploads'));

describe('an uploaded image', () => {
  it('is stored in all sizes, with its texts', async () => {
    const fields = { alt_text: 'Parades', caption: 'La fira', credit: 'Anna Puig', license: 'CC-BY-4.0', focal_point: '{"x":0.2,"y":0.8}' };

    const { status, headers, body } = await calendar.post('/media', form(jpeg, fields));

    expect(status).toBe(201);
    expect(headers.get('Location')).toBe(body.rest_url);
    expect(body).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(/^http.*\/media\/([\da-f]{2})\/\1[\da-f]{62}\.jpg$/),
      extension: 'jpg',
      width: 400,
      height: 200,
      filesize: expect.any(Number),
      sizes: {
        thumbnail: { url: expect.stringMatching(/\.jpg$/), width: 320, height: 160, 'mime-type': 'image/jpeg' },
        medium: { url: body.url, width: 400, height: 200, 'mime-type': 'image/jpeg' },
        large: { url: body.url, width: 400, height: 200, 'mime-type': 'image/jpeg' },
        full: { url: body.url, width: 400, height: 200, 'mime-type': 'image/jpeg' },
      },
      srcset: [
        { url: body.sizes.thumbnail.url, width: 320, height: 160, 'mime-type': 'image/jpeg' },
        { url: expect.stringMatching(/\.webp$/), width: 320, height: 160, 'mime-type': 'image/webp' },
        { url: body.url, width: 400, height: 200, 'mime-type': 'image/jpeg' },
        { url: expect.stringMatching(/\.webp$/), width: 400, height: 200, 'mime-type': 'image/webp' },
      ],
      alt_text: 'Parades',
      caption: 'La fira',
      credit: 'Anna Puig',
      license: 'CC-BY-4.0',
      focal_point: { x: 0.2, y: 0.8 },
      author: 1,
      file_name: 'fira.jpg',
      created_at: '2026-11-21T11:00:00Z',
      languages: ['ca'],
      translations: { ca: { alt_text: 'Parades', caption: 'La fira' } },
      rest_url: expect.stringMatching(/\/media\/\d+$/),
    });
    expect((await calendar.get(`/media/${body.id}`, { as: ADMIN })).body).toEqual(body);
    await waitUntil(async () => (await listUploads()).length === 0);
  });

  it('is served to everyone, for ever', async () => {
    const { body } = await calendar.post('/media', form(jpeg));

    const { status, headers, bytes } = await readImage(calendar, body.url);

    expect(status).toBe(200);
    expect(bytes).toHaveLength(body.filesize);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect((await readImage(calendar, body.url, { 'If-None-Match': headers.get('etag')! })).status).toBe(304);
    const head = await calendar.request('HEAD', `/${new URL(body.url).pathname}`);
    expect(head.headers.get('content-length')).toBe(String(body.filesize));
  });

  it('is a PNG and a WebP where it is transparent', async () => {
    const png = await drawImage(40, 20, 4).png().toBuffer();

    const { body } = await calendar.post('/media', form(png));

    expect(body.srcset.map((file: { 'mime-type': string }) => file['mime-type'])).toEqual(['image/png', 'image/webp']);
    const { data } = await sharp((await readImage(calendar, body.url)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    expect([...data.subarray(-4)]).toEqual([128, 128, 128, 128]);
  });

  it('has its files once, however often it is uploaded', async () => {
    const [one, other] = [await calendar.post('/media', form(jpeg)), await calendar.post('/media', form(jpeg))];

    expect(other.body.id).not.toBe(one.body.id);
    expect(other.body.url).toBe(one.body.url);
    expect((await calendar.delete(`/media/${one.body.id}`)).status).toBe(200);
    expect((await readImage(calendar, other.body.url)).status).toBe(200);
    expect((await calendar.delete(`/media/${other.body.id}`)).status).toBe(200);
    expect((await readImage(calendar, other.body.url)).status).toBe(404);
  });

  it('is stored once for requests with one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'poster' };

    const [first, again] = [await calendar.post('/media', form(jpeg), { headers }), await calendar.post('/media', form(jpeg), { headers })];

    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect((await calendar.get('/media', { as: ADMIN })).body.total).toBe(1);
    const other = await calendar.post('/media', form(await drawImage(40, 40).jpeg().toBuffer()), { headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
  });
});

describe('a form is refused', () => {
  const missing = () => {
    const data = new FormData();
    data.append('credit', 'Anna');
    return data;
  };

  it('without a file', async () => {
    const { status, body } = await calendar.post('/media', missing());

    expect([status, body.code, body.data.params]).toEqual([400, 'rest_missing_callback_param', ['file']]);
  });

  it('with a text in place of the file', async () => {
    const data = missing();
    data.append('file', 'fira.jpg');

    const { status, body } = await calendar.post('/media', data);

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['file']]);
  });

  it.each([
    ['license', '<script>'],
    ['focal_point', '{"x":2,"y":0}'],
    ['focal_point', 'middle'],
    ['alt_text', 'a'.repeat(301)],
    ['credit', 'a'.repeat(256)],
  ])('with %s %s, and leaves nothing', async (field, value) => {
    const { status, body } = await calendar.post('/media', form(jpeg, { [field]: value }));

    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [field]]);
    expect((await calendar.get('/media', { as: ADMIN })).body.total).toBe(0);
  });

  it.each([
    ['/media', 'image', 'file'],
    ['/events', 'file', 'image'],
  ])('to %s with the file as %s, and its error names %s', async (path, part, nearest) => {
    const { status, body } = await calendar.post(path, form(jpeg, {}, { part }));

    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(body.data.details).toMatchObject({ [part]: { code: 'misspelled-name', nearest } });
  });

  it('with two files', async () => {
    const data = form(jpeg);
    data.append('file', new Blob([new Uint8Array(jpeg)]), 'two.jpg');

    expect((await calendar.post('/media', data)).status).toBe(415);
  });

  it('as JSON', async () => {
    expect((await calendar.post('/media', { file: 'https://example.org/fira.jpg' })).status).toBe(415);
  });

  it('with more bytes than allowed, before they are read', async () => {
    const { status, body } = await calendar.post('/media', form(Buffer.alloc(11_500_000)));

    expect([status, body.code]).toEqual([413, 'media-too-large']);
  });

  it('with a file that has more bytes than allowed', async () => {
    const { status, body } = await calendar.post('/media', form(Buffer.alloc(10_000_001)));

    expect([status, body.code]).toEqual([413, 'media-too-large']);
    await waitUntil(async () => (await listUploads()).length === 0);
  });
});

it('a token that may write images but not read gets the address of one alone', async () => {
  const { body } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'scanner', scopes: ['media:write'] });

  const { status, headers, body: shown } = await calendar.post('/media', form(jpeg), { as: { id: 1, token: body.token } });

  expect([status, shown]).toEqual([204, '']);
  expect(headers.get('Location')).toMatch(/\/media\/\d+$/);
});

/** Draws an AVIF whose head says another size. */
async function drawAvif(bitdepth: 8 | 10, width: number, height: number): Promise<Buffer> {
  const avif = await drawImage(40, 20).avif({ effort: 0, bitdepth }).toBuffer();
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(width, size);
  avif.writeUInt32BE(height, size + 4);
  return avif;
}

it.each([
  [8, 5_001, 5_000],
  [10, 5_001, 3_600],
] as const)('an AVIF of %d bits and %d x %d pixels is refused with the limits', async (bits, width, height) => {
  const { status, body } = await calendar.post('/media', form(await drawAvif(bits, width, height)), { language: 'en' });

  expect([status, body.code]).toEqual([400, 'media-too-large']);
  expect(body.message).toContain('(an AVIF: 25, or 18 with more than 8 bits a channel)');
});

it.each([
  [8, 5_712, 4_284],
  [10, 5_000, 3_600],
] as const)('an AVIF of %d bits and %d x %d pixels is decoded', async (bits, width, height) => {
  const { body } = await calendar.post('/media', form(await drawAvif(bits, width, height)));

  expect(body.code).toBe('media-not-readable');
});
