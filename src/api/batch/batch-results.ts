import type { Request } from 'express';
import type { DomainError } from '../../core/errors/domain-error.js';
import { buildErrorBody } from '../../core/http/responses/error-body.js';
import { ERROR_TABLE } from '../../core/http/responses/error-table.js';
import { calendarPath } from '../../core/http/routing/links.js';
import type { CreateBatchOperationDto } from './dto/batch.dto.js';
import type { BatchResultResponse } from './dto/batch.response.js';
import type { OperationResponse } from './send-operation.js';

/** The headers of an answer that a result repeats, beside those that all answers of the batch share. */
const RESULT_HEADERS = ['Location', 'Content-Language', 'Link', 'Allow', 'Retry-After', 'WWW-Authenticate', 'X-Ignored'];

/** The address of an operation, in the language of the batch. */
export function buildUrl({ path }: CreateBatchOperationDto, { context }: Request): string {
  return `${calendarPath(context.locale.site, context.settings)}/${path.replace(/^\//, '')}`;
}

/** Returns the result of an operation that was sent. */
export function toResult({ status, headers, body, changed }: OperationResponse): BatchResultResponse {
  const shown = RESULT_HEADERS.flatMap((name) => (headers.has(name.toLowerCase()) ? [[name, headers.get(name.toLowerCase())!]] : []));
  return { status, headers: Object.fromEntries(shown) as Record<string, string>, body: body as object | null, changed };
}

/** The headers that remain of a result with no more than the id. */
const MINIMAL_HEADERS = ['Location', 'X-Ignored'];

/** Returns the result of a write with the id of its record, and no more of it. */
export function toMinimalResult(result: BatchResultResponse): BatchResultResponse {
  const { status, headers } = result;
  const { id } = (result.body ?? {}) as { id?: unknown };
  if (status >= 300 || typeof id !== 'number') return result;
  const kept = Object.entries(headers).filter(([name]) => MINIMAL_HEADERS.includes(name));
  return { ...result, headers: Object.fromEntries(kept), body: { id } };
}

/** The result of an operation that was not done. */
export function refuse(error: DomainError, operation: CreateBatchOperationDto, request: Request): BatchResultResponse {
  const { locale, settings } = request.context;
  const { site } = locale;
  const headers = { 'Content-Language': site, ...error.details.headers };
  const [path = ''] = buildUrl(operation, request).split('?');
  return { status: ERROR_TABLE[error.kind].status, headers, body: buildErrorBody(error, site, path, settings), changed: false };
}

/** Returns the id of the record of a result. Without the scope `read`, and without `id` in `_fields`, `Location` has it. */
export function readId({ status, headers, body }: BatchResultResponse): number | undefined {
  if (status >= 300) return undefined;
  const { id } = (body ?? {}) as { id?: unknown };
  const [, digits] = /\/(\d+)(\?|$)/.exec(headers.Location ?? '') ?? [];
  if (typeof id === 'number') return id;
  return digits === undefined ? undefined : Number(digits);
}
