import { Injectable } from '@nestjs/common';
import { readFormer, type RecordVersion } from '../../accounts/audit/record-version.entity.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError, invalidParameter } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { IdLocator, RecordLocator } from '../../core/http/routing/record-locator.js';
import { Writes } from '../plans/writes.js';
import { getValue, listNames } from './field-values.js';
import { findGone } from './find-gone.js';
import type { HistoryAccess, HistorySubject } from './history-subject.js';
import { HistoryService } from './history.service.js';
import type { PastStates } from './past-states.js';
import {
  omitGone,
  omitMoved,
  omitUngranted,
  omitUnwritable,
  planRestore,
  planUndo,
  type Restoration,
  type Selection,
} from './restoration.js';
import { toUpdate } from './to-update.js';

/** The methods of a resource's service that restore values. */
export interface RestorableRecords<U, R, Q> {
  update(locator: IdLocator, dto: U, context: SignedInContext, query?: Q): Promise<R>;
  loadWritten(id: number, context: SignedInContext): Promise<R>;
}

/** A record after an undo or a restore. */
export interface RestoredRecord<R> extends Restoration {
  readonly record: R;
}

/** Brings back the values of versions. */
@Injectable()
export class RestorationService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly history: HistoryService,
  ) {}

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
      const { rows, ...opened } = await this.history.open(access, subject, version, context);
      if (rows.some(({ action }) => action === 'create')) throw new DomainError('cannot-undo-creation');
      const part = subject.partId === 0 ? rows.find(({ partId, originalStart }) => partId !== 0 && originalStart !== null) : undefined;
      if (part && !opened.ofPart)
        return this.write(access, records, { subject, target: subject, states: opened.states, query }, leaveOut(part), context);
      const target = part ? await access.find(manager, { id: part.partId }, context, { isLocked: true }) : subject;
      const { states } = await this.history.open(access, target, version, context);
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
      const { states } = await this.history.open(access, subject, version, context);
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
    const restoration = await this.omitUnwritable(access, target, wanted);
    if (restoration.restored.length > 0)
      await records.update({ id: target.id }, toUpdate(access.fields, restoration, states.now) as U, context, query);
    const record = await this.writes.present(() => records.loadWritten(subject.id, context));
    if (!restoration.restored.some(({ field }) => field === 'status')) return { ...restoration, record };
    const { ofRecord, own, show } = await access.find(this.work.manager, { id: target.id }, context, { isLocked: true });
    return { ...omitUngranted(restoration, getValue(show(ofRecord, own), { field: 'status' })), record };
  }

  /** Leaves out what cannot come back. */
  private async omitUnwritable(access: HistoryAccess, target: HistorySubject, wanted: Restoration): Promise<Restoration> {
    const { manager } = this.work;
    const writable = omitUnwritable(wanted, access.resource, target.partId === 0 ? undefined : access.fields.ofParts);
    const gone = await findGone(manager, access.fields, writable.restored);
    const values = Object.fromEntries(writable.restored.map(({ field, value }) => [field, value]));
    const moved = await access.findMoved?.(manager, target, values);
    return omitMoved(omitGone(writable, gone), moved ?? new Map());
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
