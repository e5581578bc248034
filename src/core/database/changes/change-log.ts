import { canHaveParts, isRecordName, liveFieldsOf } from '../../resources.js';
import { isFeedAction } from '../transactions/pending-changes.js';

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
export const SELECT_CHANGES = 'SELECT sequence, resource, record_id AS id, action, fields FROM change_log';

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
export function toChanges(rows: readonly ChangeRow[]): Changes {
  return rows.some(({ resource, id }) => id === null && isRecordName(resource))
    ? 'unknown'
    : rows.filter(({ action, resource }) => canHaveParts(resource) || !isFeedAction(action));
}
