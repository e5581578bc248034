import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import type { Principal } from '../context/principal.js';
import type { Precondition } from '../context/request-context.js';
import { EntityTag } from '../responses/entity-tag.js';
import type { CalendarHttpAdapter } from '../server/calendar-http-adapter.js';
import { sendInProcess } from '../server/in-process.js';
import { areFieldNames } from '../validation/values.js';

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
    const read = { method: 'GET', url: buildReadUrl(request), rootAlias: request.rootAlias, isPartOfWrite: true };
    const { status, headers, thrown } = await sendInProcess(this.adapter.httpAdapter, read, client);
    if (ABSENT_STATUSES.includes(status)) return undefined;
    if (thrown instanceof Error) throw thrown;
    return EntityTag.parse(headers.get('etag')!);
  }
}

/** Returns the URL of the record that a write changes, for GET. A write ignores `_fields` that are no names of fields, but GET refuses them. */
function buildReadUrl(request: Request): string {
  const { query, head } = request;
  const url = request.url.replace(/\/history\/\d+\/(?:undo|restore)\/?$/, '');
  if (query._fields === undefined || areFieldNames(query._fields)) return `${url}?${head.queryString}`;
  const parameters = [...new URLSearchParams(head.queryString)].filter(([name]) => !name.startsWith('_fields'));
  return `${url}?${new URLSearchParams(parameters).toString()}`;
}

/** The service compares ETags also for a client that may write, but not read. Such a client does not get them. */
function allowReading(principal: Principal): Principal {
  return { ...principal, scopes: new Set([...principal.scopes, 'read' as const]) };
}

/** What sets a condition on a write: headers, and a parameter. */
export interface Conditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifVersion?: number | undefined;
}

/** The condition that a write sets on a record (RFC 9110 §13.2.2). */
export class RecordPrecondition implements Precondition {
  /**
   * @param readTag returns the ETag of what GET shows the client at this URL, as the current unit of work sees it
   * @param canRead whether the credentials may read: others do not get the ETag
   */
  constructor(
    private readonly conditions: Conditions,
    private readonly readTag: () => Promise<EntityTag | undefined>,
    private readonly canRead: boolean,
  ) {}

  async assertMet(version: number | null): Promise<void> {
    const { ifMatch, ifNoneMatch } = this.conditions;
    if (ifMatch !== undefined || ifNoneMatch !== undefined) this.assertMetBy(await this.readTag());
    this.assertVersion(version);
  }

  assertMetByAbsence(): void {
    this.assertMetBy(undefined);
    this.assertVersion(null);
  }

  private assertVersion(version: number | null): void {
    const { ifVersion } = this.conditions;
    if (ifVersion !== undefined && ifVersion !== version) throw new DomainError('precondition-failed', { data: { version } });
  }

  private assertMetBy(tag: EntityTag | undefined): void {
    const { ifMatch, ifNoneMatch } = this.conditions;
    const isMatched = ifMatch === undefined || tag?.matchesStrongly(ifMatch) === true;
    const isOther = ifNoneMatch === undefined || tag?.matchesWeakly(ifNoneMatch) !== true;
    const etag = this.canRead ? tag?.format() : undefined;
    if (!isMatched || !isOther) throw new DomainError('precondition-failed', { data: { etag: etag ?? null } });
  }
}
