import { performance } from 'node:perf_hooks';
import { canHaveParts, isRecordName, liveFieldsOf } from '../../resources.js';
import { isFeedAction } from '../transactions/pending-changes.js';
import type { ReadDataSource } from '../read-data-source.js';
import { createPositionAfter, type LogPosition, MAX_UNSETTLED_ROWS } from './log-position.js';

/** A record that a committed transaction changed. */
export interface ChangedRecord {
  readonly resource: string;
  /** `null` if the row of the log names no record. */
  readonly id: number | null;
  /** The names of the changed fields of an update, separated by commas. */
  readonly fields?: string;
}

/** `unknown`: anything may have changed. `unlogged`: something was written, and there is no new row. */
export type Changes = readonly ChangedRecord[] | 'unknown' | 'unlogged';

/** The rows of the audit log that became visible since they were last read. */
export interface ChangeLog {
  /** Returns what was committed since the last call. The first call returns `unknown`. */
  readNew(): Promise<Changes>;
  /** Tells without a statement that nothing was committed, where the database can. */
  hasNothingNew?(): boolean;
}

/** The rows of the table of `AuditEntry`, with the columns that a follower needs. */
const SELECT_CHANGES = 'SELECT sequence, resource, record_id AS id, action, fields FROM change_log';

/** Tells whether a change concerns live fields alone. */
export function isLiveChange({ resource, fields = '' }: ChangedRecord): boolean {
  return isRecordName(resource) && fields.split(',').every((field) => liveFieldsOf(resource).includes(field));
}

/** Tells whether a change concerns an image that records may show. */
export function isImageUpdate({ resource, fields = '' }: ChangedRecord): boolean {
  return resource === 'image' && fields !== '';
}

export interface ChangeRow extends ChangedRecord {
  readonly sequence: number;
  readonly action: string;
}

/**
 * Returns the changes that the rows tell. A row without an id stands for all records of its resource: a program that changes
 * records by SQL adds such a row afterwards, see docs/operation.md. What follows from another change is left out: the row of
 * that change is there, too; but not what may be a part, whose whole has another id.
 */
function toChanges(rows: readonly ChangeRow[]): Changes {
  return rows.some(({ resource, id }) => id === null && isRecordName(resource))
    ? 'unknown'
    : rows.filter(({ action, resource }) => canHaveParts(resource) || !isFeedAction(action));
}

/**
 * The change log of an SQLite file. Only one transaction writes at a time, so rows become visible in the order of their
 * sequence. `PRAGMA data_version` tells whether any connection has committed anything.
 */
export class FileChangeLog implements ChangeLog {
  private readVersion: (() => number) | undefined;
  private version: number | undefined;
  private lastSequence: number | undefined;

  constructor(private readonly source: ReadDataSource) {}

  hasNothingNew(): boolean {
    this.readVersion ??= this.source.prepareDataVersion();
    return this.version !== undefined && this.readVersion() === this.version;
  }

  async readNew(): Promise<Changes> {
    this.readVersion ??= this.source.prepareDataVersion();
    // Read before the rows: a commit in between changes the version again.
    const version = this.readVersion();
    const isFirst = this.lastSequence === undefined;
    this.lastSequence ??= await this.findLastSequence();
    const rows: ChangeRow[] = await this.source.manager.query(`${SELECT_CHANGES} WHERE sequence > ? ORDER BY sequence`, [
      this.lastSequence,
    ]);
    this.lastSequence = rows.at(-1)?.sequence ?? this.lastSequence;
    this.version = version;
    // Without a row, something else was written: the state of a job, or records by SQL.
    if (isFirst) return 'unknown';
    return rows.length === 0 ? 'unlogged' : toChanges(rows);
  }

  private async findLastSequence(): Promise<number> {
    const rows: { last: number | null }[] = await this.source.manager.query('SELECT MAX(sequence) AS last FROM change_log');
    return rows[0]!.last ?? 0;
  }
}

/** After this many new rows it is cheaper to forget everything than to read them. */
const MAX_NEW_ROWS = 10_000;

/** The change log of a database server, whose rows appear out of order. */
export class ServerChangeLog implements ChangeLog {
  private position: LogPosition | undefined;

  constructor(private readonly source: ReadDataSource) {}

  async readNew(): Promise<Changes> {
    const changes = await this.readNewOnPrimary();
    this.source.replica?.startCheck();
    return changes;
  }

  private async readNewOnPrimary(): Promise<Changes> {
    if (this.position === undefined) return this.startAnew();
    const rows = await this.query(this.position);
    if (rows.length > MAX_NEW_ROWS) return this.startAnew();
    const sequences = rows.map(({ sequence }) => sequence);
    this.position = this.position.after(sequences, nowInSeconds());
    this.source.replica?.expectRows(sequences);
    return toChanges(rows);
  }

  private query(position: LogPosition): Promise<ChangeRow[]> {
    return this.source.primaryManager.query(
      `${SELECT_CHANGES} WHERE ${position.buildCondition()} ORDER BY sequence LIMIT ${MAX_NEW_ROWS + 1}`,
    );
  }

  /** Follows from the newest row on. */
  private async startAnew(): Promise<Changes> {
    const rows: { sequence: number }[] = await this.source.primaryManager.query(
      `SELECT sequence FROM change_log ORDER BY sequence DESC LIMIT ${MAX_UNSETTLED_ROWS}`,
    );
    const sequences = rows.map(({ sequence }) => sequence);
    this.position = createPositionAfter(sequences, nowInSeconds());
    this.source.replica?.expectRows(sequences);
    return 'unknown';
  }
}

function nowInSeconds(): number {
  return performance.now() / 1000;
}
