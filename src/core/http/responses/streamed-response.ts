import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { Deadline } from '../../database/pool/deadline.js';
import type { EntityTag } from './entity-tag.js';
import { ResponseHead } from './buffered-response.js';

/** The time that making a piece may take. */
const PIECE_TIMEOUT_MS = 8_000;
/** The same level as for other answers. */
const GZIP_LEVEL = 4;

const MAX_LISTENERS = 20;

/** A body that is made in pieces while it is sent, so that it never is in memory as a whole. */
export interface StreamedBody {
  readonly headers: Readonly<Record<string, string>>;
  /** A weak one that is known before the body; of a body that is made already, a strong one. */
  readonly tag: EntityTag;
  /** Makes the body. It must not hold a connection to the database between two pieces. */
  readonly makePieces: () => AsyncGenerator<string, void>;
}

/** Reserves memory for bytes that are sent, and returns a function that releases it. @throws DomainError 503 when there is none */
type ReserveBytes = (bytes: number, response: Response) => () => void;

/** The bytes of a piece, and the function that releases their memory. */
interface ReservedPiece {
  readonly bytes: Buffer;
  readonly release: () => void;
}

/** Runs work when it is its turn. */
type RunStep = <T>(step: () => Promise<T>) => Promise<T>;

/** An answer with status 200 to a GET request, whose body is made while the client reads it. */
export class StreamedResponse {
  private readonly head: ResponseHead;
  private pieces: AsyncGenerator<string, void> | undefined;
  private first: IteratorResult<string, void> | undefined;
  private runStep: RunStep = (step) => step();

  constructor(private readonly body: StreamedBody) {
    this.head = new ResponseHead(body.tag, true, ['gzip']);
  }

  /**
   * Makes the first piece, unless the client has the answer. What fails here is answered like every other error.
   * @param runStep runs the work on each piece
   */
  async open(request: Request, runStep: RunStep): Promise<void> {
    // `*` wants any answer that there is, and an error is none.
    if (this.head.isKnownTo(request) && request.headers['if-none-match']?.trim() !== '*') return;
    this.runStep = runStep;
    this.pieces = this.body.makePieces();
    this.first = await runStep(() => this.pieces!.next());
  }

  /** Sends the answer to a GET or HEAD request. If a later piece fails, it cuts the connection, so that the client notices. */
  async send(request: Request, response: Response, reserveBytes: ReserveBytes): Promise<void> {
    for (const [name, value] of Object.entries(this.body.headers)) response.setHeader(name, value);
    if (this.head.isKnownTo(request)) {
      this.head.sendNotModified(request, response);
      return;
    }
    this.head.setHeaders(request, response);
    const encoding = this.head.chooseEncoding(request);
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
    try {
      if (request.method === 'HEAD') response.end();
      else await this.sendPieces(response, reserveBytes, encoding !== undefined);
    } catch (error) {
      if (!hasClientLeft(error)) throw error;
    } finally {
      await this.pieces?.return();
    }
  }

  private async sendPieces(response: Response, reserveBytes: ReserveBytes, isCompressed: boolean): Promise<void> {
    // Ten listen to every response; the streams and the reservations of this one listen, too.
    response.setMaxListeners(MAX_LISTENERS);
    const first = Buffer.from(this.first!.value ?? '');
    // While nothing is sent, a refusal is answered like every other error.
    const release = reserveBytes(first.length, response);
    const bytes = Readable.from(
      this.takePieces({ bytes: first, release }, (size) => reserveBytes(size, response)),
      { objectMode: false, highWaterMark: 1 },
    );
    await (isCompressed ? pipeline(bytes, createGzip({ level: GZIP_LEVEL }), response) : pipeline(bytes, response));
  }

  /** Makes each piece when the client has read the one before. */
  private async *takePieces({ bytes, release }: ReservedPiece, reserve: (bytes: number) => () => void): AsyncGenerator<Buffer, void> {
    yield bytes;
    release();
    for (let taken = await this.takeNext(); taken.done !== true; taken = await this.takeNext()) {
      const piece = Buffer.from(taken.value);
      const releasePiece = reserve(piece.length);
      yield piece;
      releasePiece();
    }
  }

  private takeNext(): Promise<IteratorResult<string, void>> {
    return this.runStep(() => Deadline.runWithin(PIECE_TIMEOUT_MS, () => this.pieces!.next()));
  }
}

function hasClientLeft(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
