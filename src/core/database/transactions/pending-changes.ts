import type { EntityManager } from 'typeorm';
import type { AuditedName } from '../../resources/resources.js';
import type { Language } from '../../text/language.js';

/** The actions of the audit log. A `sign-in` and a `sign-in-refused` concern a user account. */
export const ACTIONS = ['create', 'update', 'trash', 'restore', 'delete', 'sign-in', 'sign-in-refused'] as const;

export type Action = (typeof ACTIONS)[number];

/** A change of one record, as a service reports it to `UnitOfWork.recordChange`. */
export interface ChangeNote {
  readonly resource: AuditedName;
  /** `null` when the record is unknown, for example when a client signs in with a username that does not exist. */
  readonly id: number | null;
  readonly action: Action;
  readonly languages?: readonly Language[];
  /** The changed fields, under the names that the API gives them. */
  readonly fields?: readonly string[];
}

/** All changes of one record in a unit of work, merged. */
export interface Touched extends Pick<ChangeNote, 'resource' | 'id' | 'action'> {
  readonly languages: ReadonlySet<Language>;
  readonly fields: ReadonlySet<string>;
}

/** The changes of one unit of work: one entry per record, whatever the number of statements. */
export class ChangeNotes {
  private readonly notes = new Map<string, Touched>();

  add(note: ChangeNote): void {
    const key = `${note.resource} ${note.id}`;
    const known = this.notes.get(key);
    const action = known && note.action === 'update' ? known.action : note.action;
    const languages = new Set([...(known?.languages ?? []), ...(note.languages ?? [])]);
    const fields = new Set([...(known?.fields ?? []), ...(note.fields ?? [])]);
    this.notes.set(key, { resource: note.resource, id: note.id, action, languages, fields });
  }

  /** Iterates over the changed records, each once. */
  [Symbol.iterator](): Iterator<Touched> {
    return this.notes.values();
  }
}

/** Saves the changes of a unit of work. `accounts/audit` implements it, because `core` must not import from there. */
export abstract class ChangeRecorder {
  /**
   * Records the changes in the transaction that made them, as the last step before the commit.
   * @param locksRows whether the implementation must lock the rows that its decision depends on
   * @throws DomainError 401 or 403 when the user has lost the permission to write in the meantime
   */
  abstract record(changes: ChangeNotes, manager: EntityManager, locksRows: boolean): Promise<void>;
}
