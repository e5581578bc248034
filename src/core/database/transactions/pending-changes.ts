import type { EntityManager } from 'typeorm';
import type { Language } from '../../text/language.js';
import { Cause } from '../../http/context/request-context.js';
import { type Action, Change, type ChangingName } from '../../../accounts/audit/change.entity.js';

/** That a record was touched. */
export interface ChangeNote {
  readonly resource: ChangingName;
  /** `null` where it is not known which. */
  readonly id: number | null;
  readonly action: Action;
  readonly languages?: readonly Language[];
  /** As clients know them. */
  readonly fields?: readonly string[];
}

interface Touched extends Pick<ChangeNote, 'resource' | 'id' | 'action'> {
  readonly languages: ReadonlySet<Language>;
  readonly fields: ReadonlySet<string>;
}

/** Rows in one statement; a longer one is refused by some servers. */
const AT_ONCE = 500;

/** What one unit of work touched: one note for every record, however many statements it took. */
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

  /** Whether content was touched, and no account: who touches those is judged there. */
  get areOfContent(): boolean {
    const touched = [...this.notes.values()];
    return touched.length > 0 && touched.every(({ resource }) => resource !== 'user' && resource !== 'token');
  }

  /** Adds them to the log: the last thing before the commit, so that a sequence is seen soon after it was drawn. */
  async write(manager: EntityManager, atUtc: string): Promise<void> {
    const cause = Cause.current;
    const { id = null, username = null, means = null, tokenId = null } = cause?.person ?? {};
    const who = { userId: id, username, means, tokenId, address: cause?.address ?? null, requestId: cause?.requestId ?? null };
    const rows = [...this.notes.values()].map(({ resource, id: recordId, action, languages, fields }) => ({
      ...who,
      ...{ atUtc, resource, recordId, action },
      languages: [...languages].join(),
      fields: action === 'update' || action === 'restore' ? [...fields].join() : '',
    }));
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      await manager
        .createQueryBuilder()
        .insert()
        .into(Change)
        .values(rows.slice(from, from + AT_ONCE))
        .updateEntity(false)
        .execute();
    }
  }
}
