import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { describeFetchError, SourceError } from '../../api/imports/source-record.js';
import { type Bytes, peek, toUtf8 } from '../../api/imports/readers/read-lines.js';
import type { FileKind } from '../../api/imports/readers/read-file.js';
import { FetchError } from '../../core/fetching/fetch-error.js';
import type { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import { describeFileError } from './describe-file-error.js';
import { findKindOfBytes, findKindOfMediaType } from './source-kind.js';

/** A file, an answer over HTTP, or standard input. */
export interface OpenFile {
  readonly bytes: Bytes;
  /** undefined: not known. */
  readonly size: number | undefined;
  readonly kind: FileKind;
}

/** Opens a source. @throws SourceError if it cannot be read */
export async function openFile(location: string, kind: FileKind | undefined, fetcher: GuardedFetcher): Promise<OpenFile> {
  try {
    const { bytes: sent, size, mediaType } = await openStream(location, fetcher);
    const bytes = toUtf8(sent, mediaType);
    const known = kind ?? findKindOfMediaType(mediaType);
    return { ...(known === undefined ? await findKind(bytes) : { kind: known, bytes }), size };
  } catch (error) {
    throw toSourceError(error, location);
  }
}

interface Stream {
  readonly bytes: Bytes;
  readonly size: number | undefined;
  readonly mediaType: string | null;
}

async function openStream(location: string, fetcher: GuardedFetcher): Promise<Stream> {
  if (location === '-') return { bytes: process.stdin, size: undefined, mediaType: null };
  if (/^https?:\/\//i.test(location)) return fetchStream(location, fetcher);
  const { size } = await stat(location);
  return { bytes: rethrow(createReadStream(location), location), size, mediaType: null };
}

async function fetchStream(url: string, fetcher: GuardedFetcher): Promise<Stream> {
  const answer = await fetcher.get(url);
  if (answer.status !== 200) {
    answer.discard();
    throw new SourceError({ code: 'bad-status', status: answer.status });
  }
  const { 'content-type': mediaType = null, 'content-length': length, 'content-encoding': encoding } = answer.headers;
  const size = length === undefined || encoding !== undefined ? undefined : Number(length);
  return { bytes: rethrow(answer.body, url), size, mediaType };
}

async function findKind(stream: Bytes): Promise<{ kind: FileKind; bytes: Bytes }> {
  const { start, bytes } = await peek(stream);
  return { kind: findKindOfBytes(start), bytes };
}

async function* rethrow(bytes: Bytes, location: string): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield* bytes;
  } catch (error) {
    throw toSourceError(error, location);
  }
}

/** Returns errors of the file system and of the network as what they mean for the import. */
function toSourceError(error: unknown, location: string): unknown {
  if (error instanceof FetchError) return new SourceError({ code: 'unreachable', detail: describeFetchError(error) });
  if (error instanceof Error && 'syscall' in error)
    return new SourceError({ code: 'unreachable', detail: `${location}: ${describeFileError(error)}` });
  return error;
}
