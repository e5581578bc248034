import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { BatchResponse } from '../../api/batch/dto/batch.response.js';
import { ChangeFollower } from '../../core/database/changes/change-follower.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { ErrorBody } from '../../core/http/responses/error-body.js';
import { ERROR_TABLE } from '../../core/http/responses/error-table.js';
import { AUTH_NAMESPACE, CALENDAR_NAMESPACE } from '../../core/http/routing/links.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { sendInProcess } from '../../core/http/server/in-process.js';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';

/** What the API answered to a write. */
export type Written<T> = { readonly isDone: true; readonly body: T } | { readonly isDone: false; readonly body: ErrorBody };

interface Write {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the calendar of the language of the page, or below the accounts. It has no slash at its start. */
  readonly path: string;
  readonly body?: Record<string, unknown>;
  readonly idempotencyKey?: string | undefined;
  readonly namespace?: Namespace;
}

type Namespace = typeof CALENDAR_NAMESPACE | typeof AUTH_NAMESPACE;

interface Request extends Omit<Write, 'method' | 'namespace'> {
  readonly method: string;
  readonly namespace?: Namespace | undefined;
}

/** Parameters of a query. Those without a value are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** The parameters with which the API lists each event of all years once, whether it takes place or not. */
export const ALL_EVENTS = { expand: 'false', event_status: 'any', start_date: '1000-01-01', end_date: '9999-12-31' };

/** The statuses of records to which others may link, of those that the user may read. */
export const LINKABLE_STATUSES = 'publish,future,pending,draft,private';

/** The status of the operations of a batch that another one has undone. */
const FAILED_DEPENDENCY = 424;

const WAIT_MS = 200;
/** Together less than a request may take. */
const MAX_WAITS = 35;

/** A client of the API inside the process, with the rights of the user of the page. */
@Injectable()
export class ApiClient {
  constructor(
    private readonly host: HttpAdapterHost<CalendarHttpAdapter>,
    private readonly follower: ChangeFollower,
  ) {}

  /** @throws the error with which the API refuses it */
  async get<T>(path: string, query: Query, context: RequestContext, namespace?: Namespace): Promise<T> {
    const { status, body, thrown } = await this.send({ method: 'GET', path: path + formatQuery(query), namespace }, context);
    // A path that no route has is refused before a handler throws.
    if (status >= 300 && thrown === undefined) throw new DomainError('no-route');
    if (status >= 300) throw thrown;
    return body as T;
  }

  /** Counts the records of a list. Of those that the user may not list there are none. */
  async count(collection: string, query: Query, context: RequestContext): Promise<number> {
    try {
      return (await this.get<{ total: number }>(collection, { ...query, per_page: 1, _fields: 'id' }, context)).total;
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'forbidden') throw error;
      return 0;
    }
  }

  /** Asks what the API may refuse. @throws an error of the service; those of the client are returned */
  async ask<T>(path: string, query: Query, context: RequestContext): Promise<Written<T>> {
    return this.write({ method: 'GET', path: path + formatQuery(query) }, context);
  }

  /**
   * Waits while the same is being written by a form that was sent twice, or by a script that sent the picture before.
   * @throws an error of the service, and one of too many requests; others of the client are returned
   */
  async write<T>(write: Write, context: RequestContext): Promise<Written<T>> {
    for (let attempt = 1; ; attempt++) {
      const { status, body, thrown } = await this.send(write, context);
      if (status >= 500 || status === ERROR_TABLE['too-many-requests'].status) throw thrown;
      if (status < 300) return { isDone: true, body: body as T };
      const problem = body as ErrorBody;
      if (problem.code !== 'idempotency-key-in-use' || attempt === MAX_WAITS) return { isDone: false, body: problem };
      await setTimeout(WAIT_MS);
    }
  }

  /** Writes everything or nothing. @returns the answers, or that to the write that was refused */
  async writeAll<T>(operations: readonly Pick<Write, 'method' | 'path' | 'body'>[], context: RequestContext): Promise<Written<T[]>> {
    const written = await this.write<BatchResponse>({ method: 'POST', path: 'batch', body: { atomic: true, operations } }, context);
    if (!written.isDone) return written;
    const { results } = written.body;
    const refused = results.find(({ status }) => status >= 300 && status !== FAILED_DEPENDENCY);
    return refused ? { isDone: false, body: refused.body as ErrorBody } : { isDone: true, body: results.map(({ body }) => body as T) };
  }

  private async send({ path, namespace = CALENDAR_NAMESPACE, ...request }: Request, context: RequestContext) {
    const { locale, settings } = context;
    const url = `/${locale.site}/${settings.restPrefix}/${namespace}/${path}`;
    // SQLite answers at once: without it, a page with all its calls is one turn of the event loop.
    await yieldEventLoop();
    const response = await sendInProcess(this.host.httpAdapter, { ...request, url }, { context, headers: {} });
    // What is read next has what was written, also by the client that was faster.
    if (request.method !== 'GET') this.follower.expectChanges();
    return response;
  }
}

export function formatQuery(query: Query): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const values = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return entries.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
}
