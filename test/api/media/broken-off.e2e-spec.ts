import { mkdtempSync } from 'node:fs';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { drawImage, form, readImage } from '../../support/images.js';
import { waitUntil } from '../../support/until.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const folder = mkdtempSync(join(TEST_SETTINGS.dataDir, 'pictures-'));
const calendar = useCalendar({ MEDIA_STORAGE: folder });

const DAY_MS = 24 * 60 * 60 * 1000;
const UPLOADS = join(TEST_SETTINGS.dataDir, 'uploads');

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await drawImage(6000, 4000).jpeg().toBuffer();
});
beforeEach(() => calendar.clock.set(new Date().toISOString()));

const listUploads = () => readdir(UPLOADS).catch(() => []);
const listStored = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));
const listMedia = async () => (await calendar.get('/media', { as: ADMIN })).body.media;

/** Lets a day pass, and the job clean up. */
async function cleanUp(): Promise<void> {
  calendar.clock.set(new Date(Date.now() + DAY_MS + 60_000).toISOString());
  await calendar.runDueJobs();
}

/** Sends an upload, but of its body only a part, on a connection that the test can close. */
function beginUpload(part: number): Socket {
  const head = '--a\r\nContent-Disposition: form-data; name="file"; filename="fira.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--a--\r\n')]);
  const lines = [
    'POST /ca/api/calendar/events/v1/media HTTP/1.1',
    'Host: calendar',
    `Authorization: Bearer ${ADMIN.token}`,
    'Content-Type: multipart/form-data; boundary=a',
    `Content-Length: ${body.length}`,
  ];
  const socket = connect(Number(new URL(calendar.origin).port), '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, Math.floor(body.length * part)));
  return socket;
}

it('an upload whose client leaves before the end of the file leaves nothing', async () => {
  const socket = beginUpload(0.5);
  await waitUntil(async () => (await listUploads()).length === 1);

  socket.destroy();

  await waitUntil(async () => (await listUploads()).length === 0);
  expect([await listMedia(), await listStored()]).toEqual([[], []]);
});

it('an upload whose client leaves while the image is decoded leaves no temporary file, and no image without its files', async () => {
  const socket = beginUpload(1);
  await waitUntil(async () => (await listUploads()).length === 2);

  socket.destroy();

  await waitUntil(async () => (await listUploads()).length === 0);
  // Another image waits until this one is done.
  expect((await calendar.post('/media', form(await drawImage(40, 20).jpeg().toBuffer()))).status).toBe(201);
  await cleanUp();
  const files = (await listMedia()).flatMap(({ srcset }: { srcset: { url: string }[] }) => srcset.map(({ url }) => url));
  for (const url of files) expect((await readImage(calendar, url)).status).toBe(200);
  expect((await listStored()).length).toBe(new Set(files).size);
});

it('an upload that fails between the files and the row leaves no image, and its files go after a day', async () => {
  await calendar.database.query('ALTER TABLE image_file RENAME TO image_file_away');
  const { status } = await calendar.post('/media', form(jpeg));
  await calendar.database.query('ALTER TABLE image_file_away RENAME TO image_file');

  expect([status, await listMedia()]).toEqual([500, []]);
  expect((await listStored()).length).toBeGreaterThan(0);
  await cleanUp();
  expect(await listStored()).toEqual([]);
});

it('what a process that was killed had received is deleted, but nothing that is younger than an hour', async () => {
  await calendar.post('/media', form(jpeg));
  await waitUntil(async () => (await listUploads()).length === 0);
  for (const name of ['old', 'new']) await writeFile(join(UPLOADS, name), 'x');
  const time = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(UPLOADS, 'old'), time, time);

  await cleanUp();

  expect(await listUploads()).toEqual(['new']);
  await rm(join(UPLOADS, 'new'));
});
