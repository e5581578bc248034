import type { EntityManager } from 'typeorm';
import type { AuditedName } from '../../resources/resources.js';
import type { Language } from '../../text/language.js';

/** What can happen to a record. The last two happen to people, at the door. */
export const ACTIONS = ['create', 'update', 'trash', 'restore', 'delete', 'sign-in', 'sign-in-refused'] as const;

export type Action = (typeof ACTIONS)[number];

/** That a record was touched. */
export interface ChangeNote {
  readonly resource: AuditedName;
  /** `null` where it is not known which. */
  readonly id: number | null;
  readonly action: Action;
  readonly languages?: readonly Language[];
  /** As clients know them. */
  readonly fields?: readonly string[];
}

export interface Touched extends Pick<ChangeNote, 'resource' | 'id' | 'action'> {
  readonly languages: ReadonlySet<Language>;
  readonly fields: ReadonlySet<string>;
}

/** What one unit of work touched: one entry for every record, however many statements it took. */
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

  /** Each touched record, once. */
  [Symbol.iterator](): Iterator<Touched> {
    return this.notes.values();
  }
}

/** Keeps what units of work changed. The unit of work knows only this much; `accounts/audit` writes the log. */
export abstract class ChangeRecorder {
  /**
   * Records the changes in their own transaction, as the last thing before the commit.
   * @param locksRows whether rows that are read to decide must be locked
   * @throws DomainError 401 or 403 when the user may not write any more
   */
  abstract record(changes: ChangeNotes, manager: EntityManager, locksRows: boolean): Promise<void>;
}
