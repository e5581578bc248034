import { raw, type Request, type Response } from 'express';
import multer from 'multer';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { assertSimpleBody, assertSimpleJson } from './body-complexity.js';
import type { BodyLimits } from './body-limits.js';
import { parseForm } from './parse-form.js';

const FIELDS_PATTERN = 1000;

const createRawParser = ({ bytes }: BodyLimits): BodyParser => raw({ limit: bytes, inflate: false, type: () => true });
const createMultipartParser = ({ bytes }: BodyLimits) =>
  multer({ limits: { fields: FIELDS_PATTERN, fieldSize: bytes, files: 0, parts: FIELDS_PATTERN } }).none() as BodyParser;

type BodyParser = (request: Request, response: Response, done: (error?: unknown) => void) => void;

/** Refuses a body that the head of the request shows to be too large or of another type. @throws DomainError 413 or 415 */
export function assertReadableBody(request: Request, { bytes }: BodyLimits): void {
  if (!hasBody(request)) return;
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new DomainError('payload-too-large');
  assertSupportedEncoding(request);
  const type = getMediaType(request);
  if (type !== MULTIPART_TYPE && !findTextParser(type)) throw new DomainError('unsupported-media-type');
}

/**
 * Reads a request's body and returns its members. It may be JSON (RFC 8259), `application/x-www-form-urlencoded` or
 * `multipart/form-data`. `assertReadableBody` has checked the head of the request.
 * @throws DomainError 400, 413 or 415
 */
export async function readBody(request: Request, response: Response, limits: BodyLimits): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  const body = await parseBody(request, response, limits);
  assertSimpleBody(body, limits.members);
  return body;
}

async function parseBody(request: Request, response: Response, limits: BodyLimits): Promise<Record<string, unknown>> {
  const type = getMediaType(request);
  if (type === MULTIPART_TYPE) return readMultipartForm(request, response, limits);
  await runParser(createRawParser(limits), request, response);
  const bytes = request.body as Buffer;
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

/** Returns the length of the body that the head declares; undefined if it comes in chunks of unknown length. */
export function getBodyLength({ headers }: Request): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function assertSupportedEncoding({ headers }: Request): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (encoding !== 'identity' || !/^utf-?8$/i.test(charset)) throw new DomainError('unsupported-media-type');
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
  await Promise.race([runParser(createMultipartParser(limits), request, response), tooLarge]);
  return { ...(request.body as Record<string, unknown>) };
}

function runParser(read: BodyParser, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    read(request, response, (error) => {
      if (error === undefined || error === null) resolve();
      else reject(toDomainError(error));
    });
  });
}

const ERROR_KIND_BY_CODE: Readonly<Record<string, ErrorKind>> = {
  'entity.too.large': 'payload-too-large',
  LIMIT_FIELD_VALUE: 'payload-too-large',
  LIMIT_FILE_COUNT: 'unsupported-media-type',
  'encoding.unsupported': 'unsupported-media-type',
};

function toDomainError({ type, code }: { type?: string; code?: string }): DomainError {
  return new DomainError(ERROR_KIND_BY_CODE[type ?? ''] ?? ERROR_KIND_BY_CODE[code ?? ''] ?? 'bad-request');
}
