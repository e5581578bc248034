/**
 * The program of the process that decodes images. It imports nothing of the service but types. It gets the path of an image and a
 * folder, and writes the image in all sizes into the folder. Only pixels of the image reach what it writes.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import type { DecodedFile, DecodeOutcome, DecodeProblem, DecodeTask } from './decode-task.js';

const MAX_MEMORY_BYTES = Number(process.env.MAX_MEMORY_BYTES);
const CHECK_MS = 20;

/** The loaders of JPEG, PNG, WebP, GIF and AVIF. Nothing else is ever opened, whatever a file claims to be. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

// Requests come first; and where memory is short, the system ends this process before others.
setPriority(10);
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
// It also ends when the service has ended, which can be before this line.
setInterval(() => {
  if (!process.connected || process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(1);
}, CHECK_MS);

process.on('message', (task) => {
  decode(task as DecodeTask).then(
    (files) => send({ files }),
    (error: unknown) => send({ problem: error instanceof ImageProblem ? error.problem : 'not-readable' }),
  );
});
send('ready');

/** Sends a message to the service, unless that has ended meanwhile. */
function send(message: DecodeOutcome | 'ready'): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

class ImageProblem extends Error {
  constructor(readonly problem: DecodeProblem) {
    super(problem);
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function decode(task: DecodeTask): Promise<DecodedFile[]> {
  const { folder, sizes } = task;
  const full = await readPixels(task, Math.max(...sizes.map(({ longestSide }) => longestSide)));
  const extension = isTransparent(full) ? 'png' : 'jpg';
  const madeBySize = new Map<string, DecodedFile[]>();
  for (const { name, longestSide } of sizes) {
    const size = fit(full, longestSide);
    const key = `${size.width}x${size.height}`;
    const made = madeBySize.get(key) ?? [];
    if (made.length === 0) for (const one of [extension, 'webp']) made.push(await write(full, size, `${join(folder, key)}.${one}`, one));
    madeBySize.set(
      key,
      made.map((file) => ({ ...file, names: [...file.names, name] })),
    );
  }
  return [...madeBySize.values()].flat();
}

/** Decodes an image once: upright, in sRGB, and not larger than its largest size. */
async function readPixels(task: DecodeTask, longestSide: number): Promise<Pixels> {
  const { path, maxSide } = task;
  const image = sharp(path, { limitInputPixels: task.maxPixels, failOn: 'error', pages: 1 });
  const metadata = await image.metadata().catch(rethrowLimit);
  const { format, compression, width, height } = metadata;
  if (format === 'heif' && compression !== 'av1') throw new ImageProblem('type');
  if (width > maxSide || height > maxSide || width * height > findMaxPixels(metadata, task)) throw new ImageProblem('too-large');
  const { data, info } = await image
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

function findMaxPixels({ format, depth }: Metadata, { maxPixels, maxAvifPixels }: DecodeTask): number {
  if (format !== 'heif') return maxPixels;
  return depth === 'uchar' ? maxAvifPixels.of8Bits : maxAvifPixels.ofMoreBits;
}

function rethrowLimit(error: Error): never {
  throw error.message.includes('pixel limit') ? new ImageProblem('too-large') : error;
}

function isTransparent({ data, channels }: Pixels): boolean {
  if (channels !== 4) return false;
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return true;
  return false;
}

/** Returns the width and height of a size. It is never larger than the image. */
function fit({ width, height }: Pixels, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Writes one size in one format. */
async function write({ data, width, height, channels }: Pixels, size: Size, path: string, extension: string): Promise<DecodedFile> {
  const pixels = sharp(data, { raw: { width, height, channels } }).resize(size.width, size.height, { fit: 'fill' });
  if (extension === 'jpg') pixels.removeAlpha().jpeg({ quality: 82, progressive: true });
  else if (extension === 'png') pixels.png();
  else pixels.webp({ quality: 80 });
  await pixels.toFile(path);
  const bytes = await readFile(path);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length, ...size, extension, names: [] };
}
