import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

/** The folder, in that of the data, of files that are being received or worked on. Nothing stays in it. */
const FOLDER = 'uploads';

/** No request takes so long: older files are those of a process that was killed. */
const MAX_AGE_MS = 3_600_000;

/** A file in a form. All that the client names in it is what the form says of it in brackets, as `image[alt_text]`. */
export abstract class FormFile {
  constructor(readonly fields: unknown) {}
}

/** A file that came with a request. It is deleted when the client has the response, or has left. */
export class ReceivedFile extends FormFile {
  constructor(
    readonly path: string,
    /** The name that the client gave it. */
    readonly name: string,
    readonly bytes: number,
    readonly sha256: string,
    fields: unknown = {},
  ) {
    super(fields);
  }

  /** Returns the file with what the form says of it. */
  describe(fields: unknown): ReceivedFile {
    return new ReceivedFile(this.path, this.name, this.bytes, this.sha256, fields);
  }

  /** What tells it from other files, where a request is compared with one that was sent before. */
  toJSON(): unknown {
    return [this.sha256, this.fields];
  }
}

/** Judges whether a client may send a file, before any of it is read. `api/media` implements it. */
export abstract class FileAdmission {
  /** @throws DomainError 403, 429 or 501 */
  abstract admit(request: Request, response: Response): Promise<void>;
}

/** Writes a file that a client sends to a temporary file: at most so many bytes of it. `bytes` counts all of them. */
export async function receiveFile(
  stream: Readable,
  name: string,
  response: Response,
  { dataDir, maxBytes }: { readonly dataDir: string; readonly maxBytes: number },
): Promise<ReceivedFile> {
  const path = await createTemporaryPath(response, dataDir);
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) continue;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (response.closed) await rm(path, { force: true });
  return new ReceivedFile(path, name, bytes, hash.digest('hex'));
}

/** Returns the path of a new file or folder, which is deleted when the response has been sent, or the client has left. */
export async function createTemporaryPath(response: Response, dataDir: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  // Retries, because the process that decodes may still write into the folder.
  response.once('close', () => void rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined));
  return path;
}

/** Deletes what a process left that was killed. */
export async function deleteAbandonedFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, FOLDER);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const entry = await stat(path).catch(() => undefined);
    if (entry && Date.now() - entry.mtimeMs > MAX_AGE_MS) await rm(path, { recursive: true, force: true });
  }
}
