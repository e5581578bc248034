import type { EntityManager } from 'typeorm';
import { type AuditedName, RECORD_NAMES } from '../../resources.js';
import type { Language } from '../../text/language.js';

/** The actions of the audit log. A `sign-in` and a `sign-in-refused` concern a user account. */
export const AUDIT_ACTIONS = ['create', 'update', 'trash', 'restore', 'delete', 'sign-in', 'sign-in-refused'] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * The actions of rows that only the change feed reads, because they cannot be found out afterwards. `indirect`: the record is
 * shown otherwise, because another record changed. `unlink`: another record no longer links to it.
 */
export const FEED_ACTIONS = ['indirect', 'unlink'] as const;

export type FeedAction = (typeof FEED_ACTIONS)[number];

export function isFeedAction(action: string): action is FeedAction {
  return FEED_ACTIONS.some((one) => one === action);
}

/** A change of one record, as a service reports it to `UnitOfWork.recordChange`. */
export interface RecordedChange {
  readonly resource: AuditedName;
  /** `null` when the record is unknown, for example when a client signs in with a username that does not exist. */
  readonly id: number | null;
  readonly action: AuditAction | FeedAction;
  readonly languages?: readonly Language[];
  /** The changed fields, under the names that the API gives them. */
  readonly fields?: readonly string[];
  /**
   * The ids of the parts of the record that changed, came or went: of a series, its occurrences; `all` if any of them may have. The
   * derived tables need it, and the audit log does not store it.
   */
  readonly parts?: readonly number[] | 'all';
  /** The name of the part that changed: of a series, the original start of an occurrence. The audit log has a row for each. */
  readonly part?: string;
}

/** The record that another one is a part of, and the name that it has there. */
export interface PartOf {
  readonly id: number;
  readonly name: string;
}

/** The log has no name for all resources. A row without an id stands for all records of all of them, whichever it names. */
const ANY_RESOURCE = RECORD_NAMES[0]!;

/** Any record may have changed: all instances forget what they have cached, and clients of the change feed begin anew. */
export const UNKNOWN_CHANGE: RecordedChange = { resource: ANY_RESOURCE, id: null, action: 'update' };

/** All changes of one record in a unit of work, merged. */
export interface MergedChange extends Pick<RecordedChange, 'resource' | 'id' | 'action'> {
  readonly languages: ReadonlySet<Language>;
  readonly fields: ReadonlySet<string>;
  readonly parts: ReadonlySet<number> | 'all';
  readonly part?: string | undefined;
}

/** The changes of one unit of work: one entry per record, or named part of one, whatever the number of statements. */
export class PendingChanges {
  private readonly changes = new Map<string, MergedChange>();
  /** The keys of the records that changed since `takeStale` was called. */
  private readonly stale = new Set<string>();
  private readonly added: RecordedChange[] = [];
  private readonly wholes = new Map<string, PartOf>();

  /** The number of changes so far, before they are merged. */
  get count(): number {
    return this.added.length;
  }

  /** Lists the changes after the first ones, in their order and before they are merged. */
  listFrom(count: number): readonly RecordedChange[] {
    return count === this.added.length ? [] : this.added.slice(count);
  }

  /** From now on, the changes of a record are those of the record that it is a part of. */
  addPart(resource: AuditedName, id: number, whole: PartOf): void {
    this.wholes.set(`${resource} ${id}`, whole);
  }

  add(change: RecordedChange): void {
    const { resource, id } = change;
    const whole = this.wholes.get(`${resource} ${id}`);
    if (id === null || whole === undefined) this.addOne(change);
    else {
      this.addOne({ ...change, id: whole.id, action: 'update', parts: [id], part: whole.name });
      // For those who keep what they have read of the part.
      this.addOne({ resource, id, action: 'indirect', part: whole.name });
    }
  }

  private addOne(change: RecordedChange): void {
    this.added.push(change);
    const key = `${change.resource} ${change.id} ${change.part ?? ''}`;
    const known = this.changes.get(key);
    const action = known === undefined ? change.action : mergeActions(known.action, change.action);
    const languages = new Set([...(known?.languages ?? []), ...(change.languages ?? [])]);
    const fields = new Set([...(known?.fields ?? []), ...(change.fields ?? [])]);
    const parts = mergeParts(known?.parts, change.parts);
    this.changes.set(key, { resource: change.resource, id: change.id, action, languages, fields, parts, part: change.part });
    if (!isFeedAction(change.action)) this.stale.add(key);
  }

  /** Returns the records that changed since the last call, for the derived tables. */
  takeStale(): MergedChange[] {
    const taken = [...this.stale].map((key) => this.changes.get(key)!).filter(({ id }) => id !== null);
    this.stale.clear();
    return taken;
  }

  /** Iterates over the changed records, each once. */
  [Symbol.iterator](): Iterator<MergedChange> {
    return this.changes.values();
  }
}

type Action = RecordedChange['action'];

/** Returns the action of two changes of one record, which tells most. */
function mergeActions(known: Action, added: Action): Action {
  const tellsMore = isFeedAction(known) ? known === 'unlink' || !isFeedAction(added) : added !== 'update' && !isFeedAction(added);
  return tellsMore ? added : known;
}

/** Tells whether a change says that parts of the record changed. */
export function hasParts({ parts }: Pick<MergedChange, 'parts'>): boolean {
  return parts === 'all' || parts.size > 0;
}

const NO_PARTS: ReadonlySet<number> = new Set();

function mergeParts(known: MergedChange['parts'] = NO_PARTS, added: RecordedChange['parts'] = []): MergedChange['parts'] {
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
