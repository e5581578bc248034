import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../errors/domain-error.js';

/**
 * Reads a body of at most so many bytes. It stops reading a larger one.
 * @throws DomainError 413, or 400 when the client closes the connection
 */
export function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => request.off('data', readChunk).off('end', finish).off('close', failAsCut);
    const readChunk = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= maxBytes) return;
      stop();
      reject(new DomainError('payload-too-large'));
    };
    const finish = () => {
      stop();
      resolve(Buffer.concat(chunks, length));
    };
    const failAsCut = () => {
      stop();
      reject(new DomainError('bad-request'));
    };
    request.on('data', readChunk).on('end', finish).on('close', failAsCut);
  });
}
