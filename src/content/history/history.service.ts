import { Injectable } from '@nestjs/common';
import type { RecordVersion } from '../../accounts/audit/record-version.entity.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { PageQuery } from '../../core/http/lists/list-query.js';
import { buildPage, type Page } from '../../core/http/lists/page.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { findGone } from './find-gone.js';
import type { HistoryAccess, HistorySubject } from './history-subject.js';
import { findStates, type PastStates } from './past-states.js';
import { type Version, VersionRows } from './version-rows.js';

/** A version with the states around it. */
export interface OpenedVersion extends Version {
  readonly subject: HistorySubject;
  readonly states: PastStates;
  /** The states of the date that the version changed, where the subject is its series. */
  readonly ofPart: PastStates | undefined;
  /** The ids of records that are gone, by the fields that refer to them. */
  readonly gone: ReadonlyMap<string, readonly number[]>;
}

/** Lists and shows the versions of records. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly versions: VersionRows,
  ) {}

  /** Lists the versions of a record, the newest first. @throws DomainError */
  async list(
    access: HistoryAccess,
    locator: RecordLocator,
    query: PageQuery,
    context: RequestContext,
  ): Promise<{ subject: HistorySubject; page: Page<Version> }> {
    const subject = await access.find(this.work.manager, locator, context, { isLocked: false });
    const { versions, total } = await this.versions.findPage(access, subject, query);
    return { subject, page: buildPage(versions, total, query, access.resource) };
  }

  /** Returns a record as it was after a version. @throws DomainError */
  async show(access: HistoryAccess, locator: RecordLocator, version: number, context: RequestContext): Promise<OpenedVersion> {
    return this.open(access, await access.find(this.work.manager, locator, context, { isLocked: false }), version, context);
  }

  /** Returns a version of a record that the client may edit. @throws DomainError */
  async open(access: HistoryAccess, subject: HistorySubject, version: number, context: RequestContext): Promise<OpenedVersion> {
    const opened = await this.versions.find(access, subject, version);
    if (opened === undefined) throw new DomainError('version-not-found');
    const { rows } = opened;
    const states = await findStates(subject, rows, this.versions.findLater(access, subject, version));
    const ofPart = subject.partId === 0 ? await this.findStatesOfPart(access, rows, version, context) : undefined;
    const values = [...Object.entries(states.after.fields), ...Object.entries(states.before.fields)];
    const gone = await findGone(
      this.work.manager,
      access.fields,
      values.map(([field, value]) => ({ field, value })),
    );
    return { ...opened, subject, states, ofPart, gone };
  }

  /** Returns the states of the date that a version of its series changed; undefined if there is none, or if it is gone. */
  private async findStatesOfPart(
    access: HistoryAccess,
    rows: readonly RecordVersion[],
    version: number,
    context: RequestContext,
  ): Promise<PastStates | undefined> {
    const row = rows.find((one) => one.partId !== 0 && one.originalStart !== null);
    if (row === undefined) return undefined;
    try {
      const part = await access.find(this.work.manager, { id: row.partId }, context, { isLocked: false });
      return part.recordId === row.recordId ? await findStates(part, rows, this.versions.findLater(access, part, version)) : undefined;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return undefined;
      throw error;
    }
  }
}
