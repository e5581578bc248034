import { Injectable } from '@nestjs/common';
import { Brackets, Equal, In, MoreThan, type SelectQueryBuilder } from 'typeorm';
import { readFormer, RecordVersion } from '../../accounts/audit/record-version.entity.js';
import { User } from '../../accounts/auth/user.entity.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { RequestContext, SignedInContext } from '../../core/http/context/request-context.js';
import { buildPage, type Page } from '../../core/http/lists/page.js';
import type { PageQuery } from '../../core/http/lists/list-query.js';
import type { IdLocator, RecordLocator } from '../../core/http/routing/record-locator.js';
import { Writes } from '../plans/writes.js';
import { listNames } from './field-values.js';
import type { HistoryAccess, HistorySubject } from './history-subject.js';
import { findStates, type PastStates } from './past-states.js';
import { findGone } from './find-gone.js';
import { omitGone, omitMoved, omitUnwritable, planRestore, planUndo, type Restoration, type Selection } from './restoration.js';
import { toUpdate } from './to-update.js';

/** The rows of one version, and the user who made it, if there still is one. */
export interface Version {
  readonly rows: readonly RecordVersion[];
  readonly user: Pick<User, 'id' | 'name'> | undefined;
}

/** A version with the states around it. */
export interface OpenedVersion extends Version {
  readonly subject: HistorySubject;
  readonly states: PastStates;
  /** The states of the date that the version changed, where the subject is its series. */
  readonly ofPart: PastStates | undefined;
  /** The ids of records that are gone, by the fields that refer to them. */
  readonly gone: ReadonlyMap<string, readonly number[]>;
}

/** The methods of a resource's service that restore values. */
export interface RestorableRecords<U, R, Q> {
  update(locator: IdLocator, dto: U, context: SignedInContext, query?: Q): Promise<R>;
  loadWritten(id: number, context: SignedInContext): Promise<R>;
}

/** A record after an undo or a restore. */
export interface RestoredRecord<R> extends Restoration {
  readonly record: R;
}

/** Lists and shows the versions of records, and brings their values back. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
  ) {}

  /** Lists the versions of a record, the newest first. @throws DomainError */
  async list(
    access: HistoryAccess,
    locator: RecordLocator,
    query: PageQuery,
    context: RequestContext,
  ): Promise<{ subject: HistorySubject; page: Page<Version> }> {
    const subject = await access.find(this.work.manager, locator, context, { isLocked: false });
    const versions = this.select(access, subject);
    const total = (await versions.clone().select('COUNT(DISTINCT version.version)', 'total').getRawOne<{ total: number | string }>())!;
    const found = await versions
      .select('version.version', 'version')
      .groupBy('version.version')
      .orderBy('version.version', 'DESC')
      .offset((query.page - 1) * query.per_page)
      .limit(query.per_page)
      .getRawMany<{ version: number }>();
    const rows = await this.findRows(access, subject, In(found.map(({ version }) => version)));
    const users = await this.findUsers(rows);
    const items = found.map(({ version }) => toVersion(rows, version, users));
    return { subject, page: buildPage(items, Number(total.total), query, access.resource) };
  }

  /** Returns a record as it was after a version. @throws DomainError */
  async show(access: HistoryAccess, locator: RecordLocator, version: number, context: RequestContext): Promise<OpenedVersion> {
    return this.open(access, await access.find(this.work.manager, locator, context, { isLocked: false }), version, context);
  }

  /** Takes back what a version has changed, as an ordinary update. @throws DomainError */
  undo<U, R, Q>(
    access: HistoryAccess,
    records: RestorableRecords<U, R, Q>,
    { locator, version, query }: { locator: RecordLocator; version: number; query: Q },
    context: SignedInContext,
  ): Promise<RestoredRecord<R>> {
    return this.writes.run(async ({ manager }) => {
      const subject = await access.find(manager, locator, context, { isLocked: true });
      await context.precondition?.assertMet(subject.version);
      const { rows, ...opened } = await this.open(access, subject, version, context);
      if (rows.some(({ action }) => action === 'create')) throw new DomainError('cannot-undo-creation');
      const part = subject.partId === 0 ? rows.find(({ partId, originalStart }) => partId !== 0 && originalStart !== null) : undefined;
      if (part && !opened.ofPart)
        return this.write(access, records, { subject, target: subject, states: opened.states, query }, leaveOut(part), context);
      const target = part ? await access.find(manager, { id: part.partId }, context, { isLocked: true }) : subject;
      const { states } = await this.open(access, target, version, context);
      return this.write(access, records, { subject, target, states, query }, planUndo(states), context);
    });
  }

  /** Brings back the values of a version, as an ordinary update. @throws DomainError */
  restore<U, R, Q>(
    access: HistoryAccess,
    records: RestorableRecords<U, R, Q>,
    { locator, version, query }: { locator: RecordLocator; version: number; query: Q & Selection },
    context: SignedInContext,
  ): Promise<RestoredRecord<R>> {
    return this.writes.run(async ({ manager }) => {
      const subject = await access.find(manager, locator, context, { isLocked: true });
      await context.precondition?.assertMet(subject.version);
      const { states } = await this.open(access, subject, version, context);
      assertKnown(states, query.fields ?? []);
      return this.write(access, records, { subject, target: subject, states, query }, planRestore(states, query), context);
    });
  }

  /** @param target what is written: the subject, or the date of it that a version changed */
  private async write<U, R, Q>(
    access: HistoryAccess,
    records: RestorableRecords<U, R, Q>,
    { subject, target, states, query }: { subject: HistorySubject; target: HistorySubject; states: PastStates; query: Q },
    wanted: Restoration,
    { precondition: _, ...context }: SignedInContext,
  ): Promise<RestoredRecord<R>> {
    const writable = omitUnwritable(wanted, access.resource, target.partId === 0 ? undefined : access.fields.ofParts);
    const { manager } = this.work;
    const gone = await findGone(manager, access.fields, writable.restored);
    const values = Object.fromEntries(writable.restored.map(({ field, value }) => [field, value]));
    const moved = await access.findMoved?.(manager, target, values);
    const restoration = omitMoved(omitGone(writable, gone), moved ?? new Map());
    if (restoration.restored.length > 0)
      await records.update({ id: target.id }, toUpdate(access.fields, restoration, states.now) as U, context, query);
    return { ...restoration, record: await this.writes.present(() => records.loadWritten(subject.id, context)) };
  }

  private async open(access: HistoryAccess, subject: HistorySubject, version: number, context: RequestContext): Promise<OpenedVersion> {
    const ofVersion = await this.findRows(access, subject, Equal(version));
    if (ofVersion.length === 0) throw new DomainError('version-not-found');
    const opened = toVersion(ofVersion, version, await this.findUsers(ofVersion));
    const rows = [...ofVersion, ...(await this.findRows(access, subject, MoreThan(version)))];
    const states = findStates(subject, rows, version);
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
    const row = rows.find((one) => one.version === version && one.partId !== 0 && one.originalStart !== null);
    if (row === undefined) return undefined;
    try {
      const part = await access.find(this.work.manager, { id: row.partId }, context, { isLocked: false });
      return part.recordId === row.recordId ? findStates(part, rows, version) : undefined;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return undefined;
      throw error;
    }
  }

  private select({ resource }: HistoryAccess, { recordId, partId, recordVersion }: HistorySubject): SelectQueryBuilder<RecordVersion> {
    const versions = this.work.manager
      .createQueryBuilder(RecordVersion, 'version')
      .where('version.resource = :resource AND version.recordId = :recordId', { resource, recordId })
      // A write may have come after the record was read.
      .andWhere('version.version <= :recordVersion', { recordVersion });
    if (partId === 0) return versions;
    const ofPart = new Brackets((either) =>
      either.where('version.partId = :partId', { partId }).orWhere('version.partId = 0 AND version.originalStart IS NULL'),
    );
    return versions.andWhere(ofPart);
  }

  private findRows(access: HistoryAccess, subject: HistorySubject, version: ReturnType<typeof In<number>>): Promise<RecordVersion[]> {
    return this.select(access, subject).andWhere({ version }).getMany();
  }

  private async findUsers(rows: readonly RecordVersion[]): Promise<ReadonlyMap<number, User>> {
    const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
    const users = ids.length === 0 ? [] : await this.work.manager.find(User, { select: { id: true, name: true }, where: { id: In(ids) } });
    return new Map(users.map((user) => [user.id, user]));
  }
}

/** @throws DomainError 400 for names that are no fields of the record */
function assertKnown({ after, now }: PastStates, fields: readonly string[]): void {
  const known = new Set([...listNames(after), ...listNames(now)].map(({ field }) => field));
  const values = fields.filter((field) => !known.has(field));
  if (values.length > 0) throw invalidParameter('fields', { reason: 'unknown', values });
}

/** Leaves out what a version changed of a date that is gone. */
function leaveOut(row: RecordVersion): Restoration {
  return { restored: [], leftOut: listNames(readFormer(row)).map((name) => ({ ...name, reason: 'gone' })) };
}

function toVersion(all: readonly RecordVersion[], version: number, users: ReadonlyMap<number, User>): Version {
  const rows = all.filter((row) => row.version === version).sort((one, other) => one.partId - other.partId);
  return { rows, user: users.get(rows[0]?.userId ?? 0) };
}
