import type { Request, Response } from 'express';
import type { DomainError, ErrorKind } from '../errors/domain-error.js';
import type { ErrorBody } from '../http/responses/error-body.js';
import { ERROR_TABLE } from '../http/responses/error-table.js';
import { buildErrorResponse } from '../http/responses/error-response.js';
import type { ShownRecords } from '../http/responses/shown-records.js';

/** Characters. The response to a retry has no longer body: it has only the addresses of the records. */
const MAX_BODY_LENGTH = 128 * 1024;
/** The headers of a success that belong to the response, and not to the request. */
const STORED_HEADERS = ['Location', 'Content-Language', 'Link', 'X-Ignored'] as const;

/** A complete response, as a retry gets it again. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; `null` if the response has no body. */
  readonly body: string | null;
  /** Names the records that the body shows, or from which it is made: `#5`. */
  readonly shown?: readonly string[];
  /** Of the record that the response is about. The body may lack it. */
  readonly address?: string | undefined;
}

/** Returns the response that a handler has prepared: its body, and the status and headers that are set. */
export function captureResponse(
  body: unknown,
  { status, headers }: Pick<StoredResponse, 'status' | 'headers'>,
  records: ShownRecords,
): StoredResponse {
  if (body === undefined) return { status, headers, body: null };
  const text = JSON.stringify(body);
  const stored = withShown({ status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body: text }, records);
  return text.length <= MAX_BODY_LENGTH && !records.hasErased ? stored : withoutRecords(stored);
}

/** Returns what is stored of a response with a secret. */
export function captureWithoutBody(_body: unknown, { headers }: Pick<StoredResponse, 'headers'>): StoredResponse {
  return { status: 204, headers, body: null };
}

function withShown(response: StoredResponse, records: ShownRecords): StoredResponse {
  records.addText(response.body ?? '');
  return { ...response, shown: records.list().map((id) => `#${id}`), address: records.address };
}

/** Returns a response that has the addresses of its records, or the code of its error, and nothing else of them. */
export function withoutRecords({ shown: _shown, address, ...response }: StoredResponse): StoredResponse {
  if (response.body === null) return response;
  const body = JSON.parse(response.body) as object;
  if (response.status >= 400) return { ...response, body: captureCode(body as ErrorBody) };
  return 'results' in body ? { ...response, body: removeRecords(body as BatchBody) } : captureAddress(address, response.headers);
}

/** The response to a batch. */
interface BatchBody {
  readonly results: readonly { readonly body?: object | null }[];
}

/** Returns the response to a batch with the addresses of its records, in the headers of the results, but without the records. */
function removeRecords({ results }: BatchBody): string {
  return JSON.stringify({ results: results.map((result) => ({ ...result, body: null })) });
}

/** Returns a response that only tells where the record is, as a token without the scope `read` gets it. */
function captureAddress(address = '', { 'Content-Language': language = '' }: StoredResponse['headers']): StoredResponse {
  return { status: 204, headers: { 'Content-Language': language, Location: address }, body: null };
}

/** Returns the body of an error that says what kind of error it is. */
function captureCode({ code, type, title, status }: ErrorBody): string {
  return JSON.stringify({ code, message: title, data: { status }, type, title, status, detail: title, instance: '/' } satisfies ErrorBody);
}

/** Returns the headers of a prepared response that are stored. */
export function pickStoredHeaders(response: Response): Record<string, string> {
  return Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = response.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Errors of the client that are not stored, because the same request can succeed a moment later. */
const PASSING_ERRORS: readonly ErrorKind[] = [
  'bad-credentials',
  'password-not-accepted',
  'confirmation-required',
  'not-signed-in',
  'too-many-requests',
  'request-timeout',
  'idempotency-key-in-use',
  'idempotency-key-reused',
];

/** Returns the response to an error of the client; undefined for errors that are not stored. */
export function captureError(error: DomainError, request: Request, response: Response, records: ShownRecords): StoredResponse | undefined {
  const { status } = ERROR_TABLE[error.kind];
  if (status < 400 || status >= 500 || PASSING_ERRORS.includes(error.kind)) return undefined;
  const stored = buildErrorResponse(error, request, response);
  return withShown({ ...stored, headers: { ...pickStoredHeaders(response), ...stored.headers } }, records);
}

/** Sends a stored response again. */
export function replayResponse({ status, headers, body }: StoredResponse, response: Response): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Idempotency-Replayed', 'true');
  if (body === null) response.end();
  else response.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
}
