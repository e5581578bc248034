import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import type { Principal } from '../context/principal.js';
import { EntityTag } from '../responses/entity-tag.js';
import { getRoutedUrl } from '../routing/route-request.js';
import type { CalendarHttpAdapter } from '../server/calendar-http-adapter.js';
import { sendInProcess } from '../server/in-process.js';

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
    const read = { method: 'GET', url: getRoutedUrl(request), isPartOfWrite: true };
    const { status, headers, thrown } = await sendInProcess(this.adapter.httpAdapter, read, client);
    if (ABSENT_STATUSES.includes(status)) return undefined;
    if (thrown instanceof Error) throw thrown;
    return EntityTag.parse(headers.get('etag')!);
  }
}

/** The service compares ETags also for a client that may write, but not read. Such a client does not get them. */
function allowReading(principal: Principal): Principal {
  return { ...principal, scopes: new Set([...principal.scopes, 'read' as const]) };
}
