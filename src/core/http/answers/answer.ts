import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { chooseEncoding, compress, type Encoding, MIN_COMPRESSED_BYTES } from './compression.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set for GET requests of the calendar. */
    answering?: AnswerOptions;
  }
}

/** How the answer to a GET request is sent. */
export interface AnswerOptions {
  readonly isCompressible: boolean;
  /** Called with the answer before it is sent. */
  keep?: (answer: Answer) => void;
}

/** A complete answer with status 200 to a GET request. */
export class Answer {
  /** Weak, because it is the same for each encoding of the body (RFC 9110 §8.8.1). */
  readonly etag: string;
  /** The body in the encodings that clients asked for. */
  private readonly compressedBodies = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly body: Buffer,
    readonly isCompressible: boolean,
  ) {
    this.etag = `W/"${body.length.toString(36)}-${createHash('sha1').update(body).digest('base64url')}"`;
  }

  /** Sends the answer to a GET or HEAD request: 304 if the client has it, and compressed if the client asks for it. */
  async send(request: Request, response: Response): Promise<void> {
    response.setHeader('ETag', this.etag);
    const canCompress = this.isCompressible && this.body.length >= MIN_COMPRESSED_BYTES;
    if (canCompress) response.vary('Accept-Encoding');
    if (matchesEtag(request.headers['if-none-match'], this.etag)) {
      response.statusCode = 304;
      response.removeHeader('Content-Type');
      response.end();
      return;
    }
    const encoding = canCompress ? chooseEncoding(request.headers['accept-encoding']) : undefined;
    const body = encoding === undefined ? this.body : await this.compressTo(encoding);
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }

  private compressTo(encoding: Encoding): Promise<Buffer> {
    const known = this.compressedBodies.get(encoding);
    if (known) return known;
    const compressed = compress(this.body, encoding);
    this.compressedBodies.set(encoding, compressed);
    return compressed;
  }
}

/** Tells whether `If-None-Match` fits (RFC 9110 §13.1.2: weak comparison). `Cache-Control` of the request does not matter. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));
}
