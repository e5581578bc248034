import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, ENCODINGS, type EntityTag, hashBody } from './entity-tag.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set for GET requests of the calendar. */
    responseOptions?: ResponseOptions;
  }
}

/** How the response to a GET request is sent. */
export interface ResponseOptions {
  readonly isCompressible: boolean;
  /** Whether the response is a list, which has a weak ETag. */
  readonly isList: boolean;
  /** What the ETag follows from beside the body. */
  readonly revision?: number | undefined;
  /** What `If-Match` compares, if not the whole body. */
  readonly writable?: object | undefined;
  /** The ids of the records that the response is about. */
  readonly shownIds?: readonly number[];
  /** Called with the response before it is sent. */
  readonly keep?: (response: BufferedResponse) => void;
}

/** What identifies a response with status 200 to a GET request. */
export class ResponseHead {
  constructor(
    private readonly tag: EntityTag,
    readonly canCompress: boolean,
    private readonly encodings: readonly Encoding[] = ENCODINGS,
  ) {}

  /**
   * Tells whether the client has the response. `Cache-Control` of the request does not matter. `If-Modified-Since` counts only
   * without `If-None-Match`, and only if the response has `Last-Modified` (RFC 9110 §13.1.3).
   */
  isKnownTo({ headers }: Request, lastModified?: string): boolean {
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers;
    if (ifNoneMatch !== undefined) return this.tag.matchesWeakly(ifNoneMatch);
    if (ifModifiedSince === undefined || lastModified === undefined) return false;
    return Date.parse(lastModified) <= Date.parse(ifModifiedSince);
  }

  /** Sends 304 (RFC 9110 §15.4.5). The headers that follow from the handler must be set. */
  sendNotModified(request: Request, response: Response): void {
    this.setHeaders(request, response);
    response.statusCode = 304;
    response.removeHeader('Content-Type');
    response.end();
  }

  /** Sets `ETag` and `Vary`. */
  setHeaders(request: Request, response: Response): void {
    if (this.canCompress) response.vary('Accept-Encoding');
    response.setHeader('ETag', this.tag.format(this.chooseEncoding(request)));
  }

  /** Returns the encoding in which the client gets the body; undefined for the body as it is. */
  chooseEncoding({ headers }: Request): Encoding | undefined {
    return this.canCompress ? chooseEncoding(headers['accept-encoding'], this.encodings) : undefined;
  }
}

/** A complete response with status 200 to a GET request. */
export class BufferedResponse {
  readonly head: ResponseHead;
  /** The body in the encodings that clients asked for. */
  private readonly compressedBodies = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly body: Buffer,
    { isCompressible, isList, revision, writable }: Pick<ResponseOptions, 'isCompressible' | 'isList' | 'revision' | 'writable'>,
  ) {
    this.head = new ResponseHead(hashBody(body, isList, revision, writable), isCompressible && body.length >= MIN_COMPRESSED_BYTES);
  }

  /** Sends the response to a GET or HEAD request: 304 if the client has it, and compressed if the client asks for it. */
  async send(request: Request, response: Response): Promise<void> {
    if (this.head.isKnownTo(request, response.get('Last-Modified'))) {
      this.head.sendNotModified(request, response);
      return;
    }
    const encoding = this.head.chooseEncoding(request);
    const body = encoding === undefined ? this.body : await this.compressTo(encoding);
    // The deadline of the request can end during the wait.
    if (response.headersSent) return;
    this.head.setHeaders(request, response);
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

/** Below, the header costs as much as compression saves. */
const MIN_COMPRESSED_BYTES = 1024;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Compresses a body in a thread of its own. The levels take about as long as making the body. */
function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body, { level: 4 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliAsync(body, { params });
}

/** Clients send few different values. */
const encodingByHeader = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 });

/** Returns the encoding that `Accept-Encoding` prefers; undefined for the body as it is. */
function chooseEncoding(header: string | undefined, encodings: readonly Encoding[] = ENCODINGS): Encoding | undefined {
  if (header === undefined) return undefined;
  const key = encodings === ENCODINGS ? header : `${encodings.join()} ${header}`;
  const known = encodingByHeader.get(key);
  if (known) return known.encoding;
  const encoding = findPreferredEncoding(header, encodings);
  encodingByHeader.set(key, { encoding });
  return encoding;
}

/** Weighs the encodings by their `q` (RFC 9110 §12.5.3). Of equal ones, the service prefers the smaller result. */
function findPreferredEncoding(header: string, encodings: readonly Encoding[]): Encoding | undefined {
  const weights = new Map(header.split(',').map(parseWeight));
  const weightOf = (encoding: string) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = encodings.filter((encoding) => weightOf(encoding) > 0).sort((one, other) => weightOf(other) - weightOf(one));
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

function parseWeight(item: string): [string, number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
