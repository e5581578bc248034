import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_NAME_PATTERN, type FileStorage } from './file-storage.js';

/**
 * Writes a file from its content to a storage, by way of a temporary file.
 * @throws Error when the content is not the one that the name tells
 */
export async function writeContent(storage: FileStorage, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = join(tmpdir(), `calendar-image-${randomUUID()}`);
  const hash = createHash('sha256');
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(content, check, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (!name.includes(hash.digest('hex'))) throw new Error(`the file ${name} is damaged`);
    await storage.write(name, path);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Copies all files that the other storage does not have, but none that is still being written.
 * @param report is called with the number of files that were copied, after each
 * @returns the number of files that were copied, and of all
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  report: (copied: number) => void,
): Promise<{ copied: number; total: number }> {
  const known = new Set<string>();
  for await (const { name } of to.list()) known.add(name);
  let [copied, total] = [0, 0];
  for await (const { name } of from.list()) {
    if (!FILE_NAME_PATTERN.test(name)) continue;
    total += 1;
    const content = known.has(name) ? undefined : await from.read(name);
    if (content === undefined) continue;
    await writeContent(to, name, content.stream as AsyncIterable<Buffer>);
    copied += 1;
    report(copied);
  }
  return { copied, total };
}
