import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { In, LessThan, type EntityManager } from 'typeorm';
import { DERIVED_VERSION, DerivedTables } from '../../core/database/transactions/derived-tables.js';
import { DERIVATION, type MergedChange } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { type Job, JobScheduler } from '../../core/jobs/job-scheduler.js';
import { isRecordName } from '../../core/resources.js';
import { AuditEntry } from './audit-entry.entity.js';

const MAX_ROWS_PER_BATCH = 200;
/** Milliseconds that the start of the service takes at most for old changes. The job does the rest. */
const MAX_START_MS = 1_000;

/**
 * Brings the derived tables up to date with what a previous release wrote, which does not know them: while instances are
 * replaced one by one, or when an operator went back to it. The audit log says which changes those are.
 */
@Injectable()
export class StaleChangesJob implements Job, OnApplicationBootstrap {
  readonly name = 'underived-changes';
  readonly intervalSeconds = 5;

  constructor(
    jobScheduler: JobScheduler,
    private readonly work: UnitOfWork,
    private readonly derivedTables: DerivedTables,
  ) {
    jobScheduler.addJob(this);
  }

  /** Does the work before the service answers its first request. */
  async onApplicationBootstrap(): Promise<void> {
    const startedAtMs = performance.now();
    while (performance.now() - startedAtMs < MAX_START_MS && (await this.hasStale())) await this.work.run(() => this.runBatch());
  }

  async runBatch(): Promise<number> {
    const { manager } = this.work;
    const entries = await manager.find(AuditEntry, {
      where: STALE,
      order: { derivedVersion: 'ASC', sequence: 'ASC' },
      take: MAX_ROWS_PER_BATCH,
    });
    if (entries.length === 0) return 0;
    const changes = entries.flatMap(toChange);
    if (this.work.dialect.hasRowLocks) await lockRecords(manager, changes);
    await this.derivedTables.update(changes, manager);
    const sequences = entries.map(({ sequence }) => sequence);
    // Instances may have read the derived tables since they saw these changes.
    if (changes.length > 0) this.work.recordChange(DERIVATION);
    await manager.update(AuditEntry, { sequence: In(sequences) }, { derivedVersion: DERIVED_VERSION });
    return entries.length;
  }

  private hasStale(): Promise<boolean> {
    return this.work.manager.existsBy(AuditEntry, STALE);
  }
}

const STALE = { derivedVersion: LessThan(DERIVED_VERSION) };

function toChange({ resource, recordId: id, action, languages, fields }: AuditEntry): MergedChange[] {
  if (!isRecordName(resource) || id === null) return [];
  const split = (list: string) => (list === '' ? [] : list.split(','));
  // The log does not say which occurrences of a series changed.
  return [{ resource, id, action, languages: new Set(split(languages)), fields: new Set(split(fields)), parts: 'all' }];
}

/** Locks the records, so that a write of another instance is either complete or waits. */
async function lockRecords(manager: EntityManager, changes: readonly MergedChange[]): Promise<void> {
  for (const resource of new Set(changes.map((change) => change.resource))) {
    const ids = changes.flatMap((change) => (change.resource === resource && change.id !== null ? [change.id] : []));
    await manager.query(`SELECT id FROM ${resource} WHERE id IN (${ids.join()}) ORDER BY id FOR UPDATE`);
  }
}
