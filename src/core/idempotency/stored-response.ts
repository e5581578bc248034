import type { Request, Response } from 'express';
import type { DomainError, ErrorKind } from '../errors/domain-error.js';
import { ERROR_TABLE } from '../http/responses/error-table.js';
import { buildErrorResponse } from '../http/responses/error-response.js';

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
}

/** Returns the response that a handler has prepared: its body, and the status and headers that are set. */
export function captureResponse(body: unknown, { status, headers }: Pick<StoredResponse, 'status' | 'headers'>): StoredResponse {
  if (body === undefined) return { status, headers, body: null };
  const text = JSON.stringify(body);
  const stored = { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body: text };
  return text.length <= MAX_BODY_LENGTH && !isErasing(body as object) ? stored : withoutRecords(stored);
}

/** Returns a response that has the addresses of its records, and nothing else of them. */
export function withoutRecords(response: StoredResponse): StoredResponse {
  if (response.body === null) return response;
  const body = JSON.parse(response.body) as LocatedBody | BatchBody;
  return 'results' in body ? { ...response, body: removeRecords(body) } : captureAddress(body, response.headers);
}

/** The members of a record or a translation that tell where it is. A term has only `url`. */
type LocatedBody = Readonly<Partial<Record<'rest_url' | 'url', string>>>;

/** The response to a batch. */
interface BatchBody {
  readonly results: readonly { readonly body?: object | null }[];
}

/** Tells whether an operation of the batch erased a record, which no stored response may have. */
function isErasing(body: Partial<BatchBody>): boolean {
  return body.results?.some((result) => result.body != null && 'deleted' in result.body) === true;
}

/** Returns the response to a batch with the addresses of its records, in the headers of the results, but without the records. */
function removeRecords({ results }: BatchBody): string {
  return JSON.stringify({ results: results.map((result) => ({ ...result, body: null })) });
}

/** Returns a response that only tells where the record is, as a token without the scope `read` gets it. */
function captureAddress({ rest_url, url }: LocatedBody, { 'Content-Language': language = '' }: StoredResponse['headers']): StoredResponse {
  return { status: 204, headers: { 'Content-Language': language, Location: rest_url ?? url ?? '' }, body: null };
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
  'not-signed-in',
  'too-many-requests',
  'request-timeout',
  'idempotency-key-in-use',
  'idempotency-key-reused',
];

/** Returns the response to an error of the client; undefined for errors that are not stored. */
export function captureError(error: DomainError, request: Request, response: Response): StoredResponse | undefined {
  const { status } = ERROR_TABLE[error.kind];
  if (status < 400 || status >= 500 || PASSING_ERRORS.includes(error.kind)) return undefined;
  const stored = buildErrorResponse(error, request, response);
  return { ...stored, headers: { ...pickStoredHeaders(response), ...stored.headers } };
}

/** Sends a stored response again. */
export function replayResponse({ status, headers, body }: StoredResponse, response: Response): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Idempotency-Replayed', 'true');
  if (body === null) response.end();
  else response.setHeader('Content-Length', Buffer.byteLength(body)).end(body);
}
