import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FetchError, toFetchError } from './fetch-error.js';

export interface ReadLimits {
  /** Of the decompressed body. */
  readonly maxBytes: number;
  /** Milliseconds in which the server must send something. */
  readonly idleTimeoutMs: number;
  /** Ends the reading. */
  readonly signal: AbortSignal;
}

/** Returns the stream of the decompressed body. @throws FetchError for an encoding that was not asked for */
export function decode(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return response;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new FetchError('bad-encoding', encoding.slice(0, 40));
  return pipeline(response, createGunzip(), () => undefined);
}

/**
 * Reads a stream within limits, and closes it at the end. The time counts only while the reader waits, so a slow reader may
 * let the server wait.
 * @throws FetchError `too-large`, `timeout`, `stopped`, or why the stream broke
 */
export async function* readBounded(stream: Readable, { maxBytes, idleTimeoutMs, signal }: ReadLimits): AsyncGenerator<Buffer> {
  const stop = () => stream.destroy(stopReason(signal));
  signal.addEventListener('abort', stop);
  try {
    const chunks = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
    for (let bytes = 0; ;) {
      const chunk = await readNext(chunks, stream, idleTimeoutMs);
      if (chunk === undefined) return;
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchError('too-large', `more than ${maxBytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    throw toFetchError(signal.aborted ? stopReason(signal) : error);
  } finally {
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
}

async function readNext(chunks: AsyncIterator<Buffer>, stream: Readable, idleTimeoutMs: number): Promise<Buffer | undefined> {
  const timer = setTimeout(() => stream.destroy(new FetchError('timeout')), idleTimeoutMs);
  try {
    const result = await chunks.next();
    return result.done ? undefined : result.value;
  } finally {
    clearTimeout(timer);
  }
}

/** Why a signal ended a fetch: its time is over, or the caller does not want the answer any more. */
export function stopReason({ reason }: AbortSignal): FetchError {
  return new FetchError((reason as Error | undefined)?.name === 'TimeoutError' ? 'timeout' : 'stopped');
}
