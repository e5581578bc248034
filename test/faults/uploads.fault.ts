import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { TOKEN } from './support/client.js';
import { createSqliteQuery } from './support/database.js';
import { printFigure } from './support/print-figure.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';

const services = useServices();

const TIMES = 20;

/** Noise, which takes the longest to decode and encode. */
function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Uploads one image. @returns the status; undefined when the connection breaks */
async function upload({ origin }: Service, image: Buffer): Promise<number | undefined> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(image)]), 'fira.jpg');
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const response = await fetch(`${origin}/ca/api/calendar/events/v1/media`, { method: 'POST', headers, body }).catch(() => undefined);
  return response?.status;
}

/** The files of the images in the folder, by name. What was being written has another name. */
function readStored(): Map<string, Buffer> {
  const folder = join(services.folder, 'media');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(jpg|webp)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

it('a service that is killed at any step of an upload has all files of each image, and each file as a whole', async () => {
  const query = createSqliteQuery(services.folder);
  const image = await drawNoise(1400, 900);
  let service = await services.start();
  const begun = performance.now();
  expect(await upload(service, image)).toBe(201);
  const durationMs = performance.now() - begun;
  let acknowledged = 1;

  for (let time = 0; time < TIMES; time++) {
    // Another image each time, so that its files are new.
    const uploading = upload(service, await drawNoise(1400, 901 + time));
    await sleep((durationMs * 1.1 * time) / TIMES);
    await service.kill();
    if ((await uploading) === 201) acknowledged++;
    service = await services.start();
  }

  const stored = readStored();
  for (const [name, bytes] of stored) expect(name).toContain(createHash('sha256').update(bytes).digest('hex'));
  const images = await query('SELECT id FROM image');
  const files = (await query('SELECT file FROM image_file')).map(({ file }) => file as string);
  expect(files.filter((file) => !stored.has(file))).toEqual([]);
  expect(images.length).toBeGreaterThanOrEqual(acknowledged);
  expect(files).toHaveLength(images.length * 8);
  expect(await query('PRAGMA foreign_key_check')).toEqual([]);
  printFigure(
    `kill -9 during uploads, ${TIMES} times: ${acknowledged} acknowledged, ${images.length} stored, none without its files; ${stored.size - files.length} files and ${readdirSync(join(services.folder, 'uploads')).length} temporary ones for the job to delete`,
  );
});

it('reads are answered while large images are decoded', async () => {
  const service = await services.start({ RATE_LIMITS: 'off' });
  const image = await drawNoise(6000, 4000);
  for (let count = 0; count < 50; count++)
    await service.client.post('/events', { title: `Fira ${count}`, start_date: '2027-04-23', end_date: '2027-04-23' });
  const readFor = async (isOver: () => boolean): Promise<number[]> => {
    const durations: number[] = [];
    while (!isOver()) durations.push((await service.client.get(`/events?per_page=20&page=${1 + (durations.length % 2)}`)).durationMs);
    return durations.sort((one, other) => one - other);
  };
  const summarize = (durations: number[]) =>
    [0.5, 0.99].map((part) => `${durations[Math.floor(durations.length * part)]!.toFixed(1)} ms`).join(' and ');

  const end = performance.now() + 10_000;
  const idle = await readFor(() => performance.now() > end);
  let isDone = false;
  const uploadAll = async () => {
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push(await upload(service, image));
    isDone = true;
    return statuses;
  };
  const uploads = uploadAll();
  const busy = await readFor(() => isDone);

  expect(await uploads).toEqual([201, 201, 201, 201]);
  printFigure(
    `reads of a list, median and p99: ${summarize(idle)} (${idle.length} reads); while four images of 24 megapixels are decoded: ${summarize(busy)} (${busy.length} reads)`,
  );
  expect(busy[Math.floor(busy.length * 0.99)]).toBeLessThan(1_000);
});
