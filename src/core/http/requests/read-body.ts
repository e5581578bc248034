import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import multer from 'multer';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { assertSimpleBody, assertSimpleJson, type BodyLimits } from './body-limits.js';
import { getBodyLength } from '../responses/discard-body.js';
import { sendContinue } from '../server/expectations.js';
import { parseForm } from '../context/query-string.js';

const MAX_FIELDS = 1000;

/** Returns what is wrong with a body, if its head shows it to be too large or of another type. */
export function findBodyProblem(request: Request, { bytes }: BodyLimits): ErrorKind | undefined {
  if (!hasBody(request)) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > bytes) return 'payload-too-large';
  const type = getMediaType(request);
  const isSupported = isSupportedEncoding(request) && (type === MULTIPART_TYPE || findTextParser(type) !== undefined);
  return isSupported ? undefined : 'unsupported-media-type';
}

/**
 * Reads a request's body and returns its members. It may be JSON (RFC 8259), `application/x-www-form-urlencoded` or
 * `multipart/form-data`. `checkBodyHead` has checked the head of the request.
 * @throws DomainError 400, 413 or 415; 400 also when the client has closed the connection
 */
export async function readBody(request: Request, response: Response, limits: BodyLimits): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  if (request.destroyed) throw new DomainError('bad-request');
  sendContinue(response);
  const body = await parseBody(request, response, limits);
  assertSimpleBody(body, limits);
  return body;
}

async function parseBody(request: Request, response: Response, limits: BodyLimits): Promise<Record<string, unknown>> {
  const type = getMediaType(request);
  if (type === MULTIPART_TYPE) return readMultipartForm(request, response, limits);
  const bytes = await readBytes(request, limits.bytes);
  const parse = findTextParser(type)!;
  if (parse === parseJson) assertSimpleJson(bytes, limits.members);
  return parse(decodeUtf8(bytes));
}

const MULTIPART_TYPE = 'multipart/form-data';

type TextParser = (text: string) => Record<string, unknown>;

const TEXT_PARSERS: readonly [RegExp, TextParser][] = [
  [/^application\/([\w.-]+\+)?json$/, parseJson],
  [/^application\/x-www-form-urlencoded$/, parseForm],
];

function getMediaType({ headers }: Request): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function findTextParser(type: string): TextParser | undefined {
  return TEXT_PARSERS.find(([pattern]) => pattern.test(type))?.[1];
}

function hasBody(request: Request): boolean {
  return getBodyLength(request) !== 0;
}

function isSupportedEncoding({ headers }: Request): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return encoding === 'identity' && /^utf-?8$/i.test(charset);
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('invalid-json');
  }
}

function parseJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Throws below, as for JSON that is not an object.
  }
  throw new DomainError('invalid-json');
}

async function readMultipartForm(request: Request, response: Response, limits: BodyLimits): Promise<Record<string, unknown>> {
  let bytes = 0;
  const tooLarge = new Promise<never>((_, reject) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limits.bytes) return;
      // Reads and discards the rest. If the connection closed while the client still sends, it would not get the response.
      request.unpipe();
      request.resume();
      reject(new DomainError('payload-too-large'));
    });
  });
  await Promise.race([runMultipartParser(request, response, limits), tooLarge]);
  return { ...(request.body as Record<string, unknown>) };
}

function runMultipartParser(request: Request, response: Response, { bytes }: BodyLimits): Promise<void> {
  const parser = multer({ limits: { fields: MAX_FIELDS, fieldSize: bytes, files: 0, parts: MAX_FIELDS } }).none();
  return new Promise((resolve, reject) => {
    parser(request, response, (error: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(toDomainError(error));
    });
  });
}

const ERROR_KIND_BY_CODE: Readonly<Record<string, ErrorKind>> = {
  LIMIT_FIELD_VALUE: 'payload-too-large',
  LIMIT_FILE_COUNT: 'unsupported-media-type',
};

function toDomainError(error: unknown): DomainError {
  const { code = '' } = error as { code?: string };
  return new DomainError(ERROR_KIND_BY_CODE[code] ?? 'bad-request');
}

/**
 * Reads a body of at most so many bytes. It stops reading a larger one.
 * @throws DomainError 413, or 400 when the client closes the connection
 */
function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
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
