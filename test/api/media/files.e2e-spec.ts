import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { drawImage, form, readImage } from '../../support/images.js';
import { HOSTILE_FILES } from '../../support/hostile-files.js';
import { waitUntil } from '../../support/until.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar();

const upload = (file: Buffer) => calendar.post('/media', form(file));

describe('a file that is no image to be trusted', () => {
  it.each(HOSTILE_FILES)('$name', async ({ build, status, code }) => {
    const { status: seen, body } = await upload(await build());

    expect([seen, body.code]).toEqual([status, code]);
    if (status === 201) return;
    expect((await calendar.get('/media', { as: ADMIN })).body.total).toBe(0);
    await waitUntil(async () => (await readdir(join(TEST_SETTINGS.dataDir, 'uploads'))).length === 0);
  });

  it('leaves the service as it was', async () => {
    for (const { build } of HOSTILE_FILES.slice(0, 4)) await upload(await build());

    expect((await upload(await drawImage(40, 20).jpeg().toBuffer())).status).toBe(201);
  });
});

describe.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('an image as %s', (format) => {
  it('is stored, whatever its name and its declared type are', async () => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(await drawImage(60, 40).toFormat(format).toBuffer())], { type: 'text/plain' }), 'a.exe');

    const { status, body } = await calendar.post('/media', data);

    expect([status, body.width, body.height]).toEqual([201, 60, 40]);
  });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('an image with the EXIF orientation %i is stored upright', async (orientation) => {
  // Red is in the corner that each orientation turns to another place: it comes back to where a viewer would see it.
  const sideways = await drawImage(80, 40).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
  const { data: seen } = await sharp(sideways).autoOrient().raw().toBuffer({ resolveWithObject: true });

  const { body } = await upload(sideways);

  const { data, info } = await sharp((await readImage(calendar, body.url)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual(orientation < 5 ? [80, 40] : [40, 80]);
  const corners = [0, info.width - 1, (info.height - 1) * info.width, info.height * info.width - 1];
  const isRed = (pixels: Buffer, place: number) => pixels[place * 3 + 1]! < 128;
  expect(corners.map((place) => isRed(data, place))).toEqual(corners.map((place) => isRed(seen, place)));
  expect(corners.filter((place) => isRed(data, place))).toHaveLength(1);
});

it.each(Array.from({ length: 10 }, (_, place) => place))('nothing of the EXIF data of phone photo %i is kept', async (place) => {
  const photo = await drawImage(400 + place, 300)
    .withExif({
      IFD0: { Make: 'Secretphone', Model: `S${place}`, Copyright: 'Secret Owner', ImageDescription: 'Secret house' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 4567/100', GPSLongitudeRef: 'E', GPSLongitude: '2/1 10/1 1234/100' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">Secret</rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer();
  const sent = Buffer.concat([photo, Buffer.from('Secret trailer')]);
  expect((await sharp(sent).metadata()).exif).toBeDefined();

  const { body } = await upload(sent);

  for (const { url } of body.srcset) {
    const { bytes } = await readImage(calendar, url);
    const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Secret')).toBe(false);
    expect(bytes.includes('GPS')).toBe(false);
  }
});
