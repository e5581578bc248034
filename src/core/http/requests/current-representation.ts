import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import type { Principal } from '../context/principal.js';
import { EntityTag } from '../responses/entity-tag.js';
import { getRoutedUrl } from '../routing/route-request.js';
import type { CalendarHttpAdapter } from '../server/calendar-http-adapter.js';
import { sendInProcess } from '../server/in-process.js';
import { areFieldNames } from '../validation/lists.js';

/** Statuses that say that there is nothing to show. */
const ABSENT_STATUSES: readonly number[] = [404, 410];

/** Reads what GET shows the client at the URL of a write. */
@Injectable()
export class CurrentRepresentation {
  constructor(private readonly adapter: HttpAdapterHost<CalendarHttpAdapter>) {}

  /** Returns the ETag of the GET at the URL; undefined where it answers 404 or 410. It reads in the current unit of work. */
  async readTag(request: Request): Promise<EntityTag | undefined> {
    const { requestId, address } = request.head;
    const client = { headers: {}, context: { principal: allowReading(request.principal!), requestId, address } };
    const read = { method: 'GET', url: buildReadUrl(request), isPartOfWrite: true };
    const { status, headers, thrown } = await sendInProcess(this.adapter.httpAdapter, read, client);
    if (ABSENT_STATUSES.includes(status)) return undefined;
    if (thrown instanceof Error) throw thrown;
    return EntityTag.parse(headers.get('etag')!);
  }
}

/** Returns the URL of a write for GET. A write ignores `_fields` that are no names of fields, but GET refuses them. */
function buildReadUrl(request: Request): string {
  const { url, query, head } = request;
  if (query._fields === undefined || areFieldNames(query._fields)) return getRoutedUrl(request);
  const parameters = [...new URLSearchParams(head.queryString)].filter(([name]) => !name.startsWith('_fields'));
  return `${url}?${new URLSearchParams(parameters).toString()}`;
}

/** The service compares ETags also for a client that may write, but not read. Such a client does not get them. */
function allowReading(principal: Principal): Principal {
  return { ...principal, scopes: new Set([...principal.scopes, 'read' as const]) };
}
