import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Refused } from './operator.js';

/** Number of characters that are passed to gzip together. */
const CHUNK_LENGTH = 256 * 1024;

/**
 * Writes lines to a compressed file that only its owner can read. Writes a temporary file and renames it when all of it is
 * on the disk. Until then, and after an error, an existing file of this name stays unchanged.
 * @param file `-` for standard output
 * @throws Refused when the file cannot be written
 */
export async function writeLines(file: string, lines: AsyncIterable<string>, signal?: AbortSignal): Promise<void> {
  const options = signal === undefined ? {} : { signal };
  if (file === '-') return writeToStandardOutput(lines, options);
  const part = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}.part`);
  try {
    await pipeline(joinIntoChunks(lines), createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), options);
    await rename(part, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw toCliError(error, file);
  }
}

async function writeToStandardOutput(lines: AsyncIterable<string>, options: { signal?: AbortSignal }): Promise<void> {
  if (process.stdout.isTTY)
    throw new Refused('A backup is binary and cannot be written to a terminal: name a FILE, or redirect the output with > or |.');
  await pipeline(joinIntoChunks(lines), createGzip(), process.stdout, { ...options, end: false }).catch((error: unknown) => {
    throw toCliError(error, 'standard output');
  });
}

async function* joinIntoChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Flushes the folder, so that the new name survives a power failure, too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns a message for the operator if the file causes the error; otherwise the error itself. */
function toCliError(error: unknown, file: string): unknown {
  const reason = REASON_BY_CODE[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : new Refused(`${file}: ${reason}`);
}

const REASON_BY_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'the folder does not exist; make it first.',
  ENOTDIR: 'the folder does not exist; make it first.',
  EISDIR: 'is a folder; name a file in it.',
  EACCES: 'this user may not write there.',
  EPERM: 'this user may not write there.',
  EROFS: 'nothing can be written there.',
  ENOSPC: 'there is no space left on that disk.',
  EPIPE: 'the program that reads the output has ended.',
  EDQUOT: 'there is no space left on that disk.',
};
