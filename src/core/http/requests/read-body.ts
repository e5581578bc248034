import { raw, type Request, type Response } from 'express';
import multer from 'multer';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { parseForm } from './parse-form.js';

/** Bytes. */
const LIMIT = 1024 * 1024;
/** Objects and arrays within one another. */
const LEVELS = 20;
const FIELDS = 1000;

const readRaw = raw({ limit: LIMIT, inflate: false, type: () => true });
const readMultipart = multer({ limits: { fields: FIELDS, fieldSize: LIMIT, files: 0, parts: FIELDS } }).none();

type Reading = (request: Request, response: Response, done: (error?: unknown) => void) => void;

/**
 * The members of a request's body: JSON (RFC 8259), `application/x-www-form-urlencoded`, or `multipart/form-data`.
 * @throws DomainError 400, 413 or 415
 */
export async function readBody(request: Request, response: Response): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  // Said at once; the parsers would read all of it first.
  if (Number(request.headers['content-length'] ?? 0) > LIMIT) throw new DomainError('payload-too-large');
  refuseEncodings(request);
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type === 'multipart/form-data') return readForm(request, response);
  const read = READERS.find(([pattern]) => pattern.test(type))?.[1];
  if (!read) throw new DomainError('unsupported-media-type');
  await through(readRaw, request, response);
  return read(decode(request.body as Buffer));
}

const READERS: readonly [RegExp, (text: string) => Record<string, unknown>][] = [
  [/^application\/([\w.-]+\+)?json$/, parseJson],
  [/^application\/x-www-form-urlencoded$/, parseForm],
];

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuseEncodings({ headers }: Request): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (encoding !== 'identity' || !/^utf-?8$/i.test(charset)) throw new DomainError('unsupported-media-type');
}

function decode(bytes: Buffer): string {
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
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !isDeeper(value, LEVELS))
      return value as Record<string, unknown>;
  } catch {
    // Said below, as for JSON that is no object.
  }
  throw new DomainError('invalid-json');
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

async function readForm(request: Request, response: Response): Promise<Record<string, unknown>> {
  let bytes = 0;
  const tooLarge = new Promise<never>((_, reject) => {
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= LIMIT) return;
      // The rest is read and forgotten: to close the connection under a client that still sends loses it the answer.
      request.unpipe();
      request.resume();
      reject(new DomainError('payload-too-large'));
    });
  });
  await Promise.race([through(readMultipart as Reading, request, response), tooLarge]);
  return { ...(request.body as Record<string, unknown>) };
}

function through(read: Reading, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    read(request, response, (error) => {
      if (error === undefined || error === null) resolve();
      else reject(understood(error));
    });
  });
}

const KINDS: Readonly<Record<string, ErrorKind>> = {
  'entity.too.large': 'payload-too-large',
  LIMIT_FIELD_VALUE: 'payload-too-large',
  LIMIT_FILE_COUNT: 'unsupported-media-type',
  'encoding.unsupported': 'unsupported-media-type',
};

function understood({ type, code }: { type?: string; code?: string }): DomainError {
  return new DomainError(KINDS[type ?? ''] ?? KINDS[code ?? ''] ?? 'bad-request');
}
