import type { EntityManager } from 'typeorm';
import { type AuditedName, RECORD_NAMES } from '../../resources.js';
import type { Language } from '../../text/language.js';
import { type FormerValues, VersionChanges } from './version-changes.js';

/** The actions of the audit log. A `sign-in` and a `sign-in-refused` concern a user account. */
export const AUDIT_ACTIONS = ['create', 'update', 'trash', 'restore', 'delete', 'sign-in', 'sign-in-refused'] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The actions of rows that only the change feed and caches read, because they cannot be found out afterwards. `indirect`: the record is
 * shown otherwise, because another record changed. `unlink`: another record no longer links to it. `stale`: what instances have cached
 * of it is out of date, and clients of the change feed see no change.
 */
export const FEED_ACTIONS = ['indirect', 'unlink', 'stale'] as const;

export type FeedAction = (typeof FEED_ACTIONS)[number];

export function isFeedAction(action: string): action is FeedAction {
  return FEED_ACTIONS.some((one) => one === action);
}

/** A change of one record, as a service reports it to `UnitOfWork.recordChange`. */
export interface RecordChange {
  readonly resource: AuditedName;
  /** `null` when the record is unknown, for example when a client signs in with a username that does not exist. */
  readonly id: number | null;
  readonly action: AuditAction | FeedAction;
  readonly languages?: readonly Language[];
  /** The changed fields, under the names that the API gives them. */
  readonly fields?: readonly string[];
  /** The version that the record gets. Without it, the change belongs to the version that the record got last. */
  readonly version?: number;
  /** The values that the fields had before, for the history. */
  readonly before?: readonly FormerValues[];
}

/** A change of a record and of parts of it: of rows that have ids of their own, and belong to the record. */
export interface ChangeWithParts extends RecordChange {
  /** The ids of the parts that changed, came or went; `all` if any may have. The derived tables need them, the audit log does not. */
  readonly parts: readonly number[] | 'all';
}

export type RecordedChange = RecordChange | ChangeWithParts;

/** A row that is a part of a record. */
export interface RecordPart {
  readonly id: number;
  readonly recordId: number;
  /** What the audit log calls it. */
  readonly name: string;
}

/** The log has no name for all resources. A row without an id stands for all records of all of them, whichever it names. */
const ANY_RESOURCE = RECORD_NAMES[0]!;

/** Any record may have changed: all instances forget what they have cached, and clients of the change feed begin anew. */
export const UNKNOWN_CHANGE: RecordedChange = { resource: ANY_RESOURCE, id: null, action: 'update' };

/** All changes of a record in a unit of work, or of one part of it, merged. */
export interface MergedChange extends Pick<RecordChange, 'resource' | 'id' | 'action'> {
  readonly languages: ReadonlySet<Language>;
  readonly fields: ReadonlySet<string>;
  /** Of a change of one part: the id of this part. */
  readonly parts: ReadonlySet<number> | 'all';
  /** The name of the part, if the changes are those of one part. */
  readonly partName: string | null;
}

/** The changes of one unit of work: one entry per record, or part of one, whatever the number of statements. */
export class PendingChanges {
  readonly versions = new VersionChanges();
  private readonly changes = new Map<string, MergedChange>();
  /** The keys of the records that changed since `claimStale` was called. */
  private readonly stale = new Set<string>();
  private readonly added: RecordedChange[] = [];
  private readonly parts = new Map<string, RecordPart>();

  /** The number of changes so far, before they are merged. */
  get count(): number {
    return this.added.length;
  }

  /** Lists the changes after the first ones, in their order and before they are merged. */
  listFrom(count: number): readonly RecordedChange[] {
    return count === this.added.length ? [] : this.added.slice(count);
  }

  /** From now on, the changes of a row are those of the record that it is a part of. */
  declarePart(resource: AuditedName, part: RecordPart): void {
    this.parts.set(`${resource} ${part.id}`, part);
  }

  add(change: RecordedChange): void {
    const { resource, id, action } = change;
    const part = this.parts.get(`${resource} ${id}`);
    if (part === undefined) this.addOne(change, null);
    else {
      if (!isFeedAction(action)) this.addOne({ ...change, id: part.recordId, action: 'update', parts: [part.id] }, part.name);
      // For those who keep what they have read of the part.
      this.addOne({ resource, id, action: 'indirect' }, part.name);
    }
  }

  private addOne(change: RecordedChange, partName: string | null): void {
    this.added.push(change);
    this.versions.add(change, partName);
    const key = `${change.resource} ${change.id} ${partName ?? ''}`;
    const known = this.changes.get(key);
    const action = known === undefined ? change.action : mergeActions(known.action, change.action);
    const languages = new Set([...(known?.languages ?? []), ...(change.languages ?? [])]);
    const fields = new Set([...(known?.fields ?? []), ...(change.fields ?? [])]);
    const parts = mergeParts(known?.parts, 'parts' in change ? change.parts : []);
    this.changes.set(key, { resource: change.resource, id: change.id, action, languages, fields, parts, partName });
    if (!isFeedAction(change.action)) this.stale.add(key);
  }

  /** Returns the records that changed since the last call, for the derived tables. */
  claimStale(): MergedChange[] {
    const claimed = [...this.stale].map((key) => this.changes.get(key)!).filter(({ id }) => id !== null);
    this.stale.clear();
    return claimed;
  }

  /** Iterates over the changed records, each once. */
  [Symbol.iterator](): Iterator<MergedChange> {
    return this.changes.values();
  }
}

type Action = RecordChange['action'];

/** Actions that say less than others, from the least. */
const WEAK_ACTIONS: readonly Action[] = ['stale', 'unlink', 'indirect', 'update'];

/** Returns the action of two changes of one record that tells most. Of two that tell as much, it is the last. */
function mergeActions(known: Action, added: Action): Action {
  const strengthOf = (action: Action) => (WEAK_ACTIONS.includes(action) ? WEAK_ACTIONS.indexOf(action) : WEAK_ACTIONS.length);
  return strengthOf(added) >= strengthOf(known) ? added : known;
}

/** Tells whether a change says that parts of the record changed. */
export function hasParts({ parts }: Pick<MergedChange, 'parts'>): boolean {
  return parts === 'all' || parts.size > 0;
}

const NO_PARTS: ReadonlySet<number> = new Set();

function mergeParts(known: MergedChange['parts'] = NO_PARTS, added: ChangeWithParts['parts']): MergedChange['parts'] {
  if (known === 'all' || added === 'all') return 'all';
  return added.length === 0 ? known : new Set([...known, ...added]);
}

/** Saves the changes of a unit of work. `accounts/audit` implements it, because `core` must not import from there. */
export abstract class ChangeRecorder {
  /**
   * Records the changes in the transaction that made them, as the last step before the commit.
   * @param locksRows whether the implementation must lock the rows that its decision depends on
   * @throws DomainError 401 or 403 when the user has lost the permission to write in the meantime
   */
  abstract record(changes: PendingChanges, manager: EntityManager, locksRows: boolean): Promise<void>;
}
