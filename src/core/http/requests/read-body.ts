import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { Settings } from '../../config/settings.js';
import { DomainError, type ErrorKind } from '../../errors/domain-error.js';
import { type AcceptedFile, assertSimpleBody, assertSimpleJson, type BodyLimits } from './body-limits.js';
import { getBodyLength } from '../context/discard-body.js';
import { sendContinue } from '../server/expectations.js';
import { parseForm } from '../context/query-string.js';
import { type ExpectedFile, findMaxFormBytes, readMultipartForm, RefusedFile } from './multipart.js';
import { isObject, type Fields } from '../../objects.js';

/** Returns what is wrong with a body, if its head shows it to be too large or of another type. @param file what the route accepts */
export function findBodyProblem(
  request: Request,
  limits: BodyLimits,
  file: AcceptedFile | undefined,
  settings: Settings,
): ErrorKind | undefined {
  if (!hasBody(request)) return undefined;
  const type = getMediaType(request);
  const isForm = type === MULTIPART_TYPE;
  const mayHaveFile = isForm && file !== undefined;
  if (Number(request.headers['content-length'] ?? 0) > (mayHaveFile ? findMaxFormBytes(limits, { ...file, settings }) : limits.bytes))
    return mayHaveFile ? 'media-file-too-large' : 'payload-too-large';
  const isText = file?.isRequired !== true && findTextParser(type) !== undefined;
  return isSupportedEncoding(request) && (isForm || isText) ? undefined : 'unsupported-media-type';
}

/** Returns the most bytes that a body of unknown length may have. */
export function findMaxBytes(request: Request, limits: BodyLimits, file: ExpectedFile | undefined): number {
  return getMediaType(request) === MULTIPART_TYPE ? findMaxFormBytes(limits, file) : limits.bytes;
}

/**
 * Reads a request's body and returns its members. It may be JSON (RFC 8259), `application/x-www-form-urlencoded` or
 * `multipart/form-data`. `checkBodyHead` has checked the head of the request.
 * @throws DomainError 400, 413 or 415; 400 also when the client has closed the connection
 */
export async function readBody(
  request: Request,
  response: Response,
  limits: BodyLimits,
  file?: ExpectedFile,
): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  if (request.destroyed) throw new DomainError('bad-request');
  sendContinue(response);
  if (getMediaType(request) === MULTIPART_TYPE) {
    const { fields, file: received } = await readMultipartForm(request, response, limits, file);
    assertSimpleBody(fields, limits);
    if (received === undefined) return fields;
    return { ...fields, [file!.part]: received instanceof RefusedFile ? received : received.describe(fields[file!.part]) };
  }
  const body = await parseText(request, limits);
  assertSimpleBody(body, limits);
  return body;
}

async function parseText(request: Request, limits: BodyLimits): Promise<Record<string, unknown>> {
  const type = getMediaType(request);
  const bytes = await readBytes(request, limits.bytes);
  const parse = findTextParser(type)!;
  if (parse === parseJson) assertSimpleJson(bytes, limits.members);
  const text = decodeUtf8(bytes);
  // Some programs, as `curl --data`, say of all that they send that it is a form.
  if (parse === parseForm && /^\s*\{\s*"/.test(text)) throw new DomainError('unsupported-media-type');
  return parse(text);
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

function parseJson(text: string): Fields {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Throws below, as for JSON that is not an object.
  }
  throw new DomainError('invalid-json');
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
