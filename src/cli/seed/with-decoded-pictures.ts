import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecodedImage } from '../../content/images/decoded-image.js';
import type { Decoder } from '../../content/images/decoding/decoder.js';
import { findProjectFile } from '../../core/config/project-file.js';
import type { SampleRecord } from './read-sample.js';

/** Calls `use` with the decoded pictures by their `key`: with none where the system cannot decode images. Returns what it returns. */
export async function withDecodedPictures<Result>(
  decoder: Decoder,
  pictures: readonly SampleRecord[],
  use: (decoded: ReadonlyMap<string, DecodedImage>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-samples-'));
  try {
    return await use((await decoder.isAvailable()) ? await decodePictures(decoder, pictures, folder) : new Map());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function decodePictures(
  decoder: Decoder,
  pictures: readonly SampleRecord[],
  folder: string,
): Promise<ReadonlyMap<string, DecodedImage>> {
  const decoded = new Map<string, DecodedImage>();
  for (const { key } of pictures) {
    const name = `${key}.webp`;
    const target = join(folder, key);
    await mkdir(target);
    decoded.set(key, new DecodedImage(await decoder.decode(findProjectFile(`public/sample-images/${name}`), target), name, key));
  }
  return decoded;
}
