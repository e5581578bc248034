import { raw, type Request, type Response } from 'express';
import multer from 'multer';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { parseForm } from './parse-form.js';

const MAX_BODY_BYTES = 1024 * 1024;
/** Levels of nested objects and arrays. */
const MAX_JSON_DEPTH = 20;
const FIELDS_PATTERN = 1000;

const readRaw = raw({ limit: MAX_BODY_BYTES, inflate: false, type: () => true });
const readMultipart = multer({ limits: { fields: FIELDS_PATTERN, fieldSize: MAX_BODY_BYTES, files: 0, parts: FIELDS_PATTERN } }).none();

type BodyParser = (request: Request, response: Response, done: (error?: unknown) => void) => void;

/**
 * Reads a request's body and returns its members. It may be JSON (RFC 8259), `application/x-www-form-urlencoded` or
 * `multipart/form-data`.
 * @throws DomainError 400, 413 or 415
 */
export async function readBody(request: Request, response: Response): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  // Checked before parsing: the parsers would read the whole body first.
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new DomainError('payload-too-large');
  assertSupportedEncoding(request);
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'multipart/form-data') return readMultipartForm(request, response);
  const read = TEXT_PARSERS.find(([pattern]) => pattern.test(type))?.[1];
  if (!read) throw new DomainError('unsupported-media-type');
  await runParser(readRaw, request, response);
  return read(decodeUtf8(request.body as Buffer));
}

const TEXT_PARSERS: readonly [RegExp, (text: string) => Record<string, unknown>][] = [
  [/^application\/([\w.-]+\+)?json$/, parseJson],
  [/^application\/x-www-form-urlencoded$/, parseForm],
];

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
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !isDeeperThan(value, MAX_JSON_DEPTH))
      return value as Record<string, unknown>;
  } catch {
    // Throws below, as for JSON that is not an object.
  }
  throw new DomainError('invalid-json');
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}

async function readMultipartForm(request: Request, response: Response): Promise<Record<string, unknown>> {
  let bytes = 0;
  const tooLarge = new Promise<never>((_, reject) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY_BYTES) return;
      // Reads and discards the rest. If the connection closed while the client still sends, it would not get the response.
      request.unpipe();
      request.resume();
      reject(new DomainError('payload-too-large'));
    });
  });
  await Promise.race([runParser(readMultipart as BodyParser, request, response), tooLarge]);
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
