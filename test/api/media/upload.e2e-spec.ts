import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { settings } from '../../../src/core/config/settings.js';
import { useCalendar } from '../../support/calendar.js';
import { drawImage, form } from '../../support/images.js';

const calendar = useCalendar();

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await drawImage(400, 200).jpeg().toBuffer();
});

/** Reads a file of an image, at the address that a response has. */
async function read(url: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(calendar.origin + new URL(url).pathname);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const listUploads = () => readdir(join(settings.dataDir, 'uploads')).catch(() => []);

describe('an uploaded image', () => {
  it('is stored in all sizes, with its texts', async () => {
    const fields = { alt_text: 'Parades de llibres', caption: 'La fira', credit: 'Anna Puig', license: 'CC-BY-4.0', focal_point: '{"x":0.2,"y":0.8}' };

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
        thumbnail: { url: expect.any(String), width: 320, height: 160, 'mime-type': 'image/jpeg' },
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
      alt_text: 'Parades de llibres',
      caption: 'La fira',
      credit: 'Anna Puig',
      license: 'CC-BY-4.0',
      focal_point: { x: 0.2, y: 0.8 },
      author: 1,
      file_name: 'fira.jpg',
      created_at: '2026-11-21 11:00:00',
      languages: ['ca'],
      translations: { ca: { alt_text: 'Parades de llibres', caption: 'La fira' } },
      rest_url: expect.stringMatching(/\/media\/\d+$/),
    });
    expect((await calendar.get(`/media/${body.id}`, { as: { id: 1, token: 'cal_token-of-the-administrator-in-tests' } })).body).toEqual(body);
    expect(await listUploads()).toEqual([]);
  });

  it('is served to everyone, for ever', async () => {
    const { body } = await calendar.post('/media', form(jpeg));

    const { status, headers, bytes } = await read(body.url);

    expect(status).toBe(200);
    expect(bytes).toHaveLength(body.filesize);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const again = await fetch(calendar.origin + new URL(body.url).pathname, { headers: { 'If-None-Match': headers.get('etag')! } });
    expect(again.status).toBe(304);
    expect((await calendar.request('HEAD', `/${new URL(body.url).pathname}`)).headers.get('content-length')).toBe(String(body.filesize));
  });
});
