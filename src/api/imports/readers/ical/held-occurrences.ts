import type { Temporal } from 'temporal-polyfill';
import { SourceError, type SourceItem } from '../../source-record.js';
import { compareVersions, type ParsedEvent } from './parsed-event.js';

/** Characters of recurring events, which are held until the file ends. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** An occurrence that differs from its event, with its original start. */
export interface ChangedDate {
  readonly id: string;
  readonly parsed: ParsedEvent;
  readonly start: Temporal.PlainDateTime;
}

/** Keeps the newest version of each occurrence that differs from its event until the file ends, by the UID of the event. */
export class HeldOccurrences {
  private readonly held = new Map<string, Map<string, ChangedDate>>();
  private readonly unreadable = new Map<string, SourceItem[]>();
  private length = 0;

  add(added: ChangedDate): void {
    const { id, parsed } = added;
    const known = this.held.get(parsed.uid) ?? new Map<string, ChangedDate>();
    this.held.set(parsed.uid, known);
    const other = known.get(id)?.parsed;
    if (other === undefined || compareVersions(parsed.version, other.version) > 0) known.set(id, added);
  }

  /** Adds the problem of an occurrence that cannot be read. Returns what can be passed on: nothing yet. @throws SourceError */
  addUnreadable(uid: string, problem: SourceItem, length: number): SourceItem[] {
    this.grow(length);
    this.unreadable.set(uid, [...(this.unreadable.get(uid) ?? []), problem]);
    return [];
  }

  /** Counts the characters of a text that is held. @throws SourceError when the file has too many recurring events */
  grow(length: number): void {
    this.length += length;
    if (this.length > MAX_LENGTH) throw new SourceError({ code: 'too-many-recurring' });
  }

  /** Returns the occurrences of an event, and lets go of them. */
  take(uid: string): ChangedDate[] {
    const taken = [...(this.held.get(uid)?.values() ?? [])];
    this.held.delete(uid);
    return taken;
  }

  /** Tells whether some occurrence of an event cannot be read. */
  hasUnreadable(uid: string): boolean {
    return this.unreadable.has(uid);
  }

  /** Returns the occurrences that were not taken: the file does not have their events. */
  listOthers(): ChangedDate[] {
    return [...this.held.values()].flatMap((occurrences) => [...occurrences.values()]);
  }

  listUnreadable(): SourceItem[] {
    return [...this.unreadable.values()].flat();
  }
}
