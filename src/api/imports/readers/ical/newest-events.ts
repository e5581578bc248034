import { hashKey } from '../../seen-records.js';
import { isRecord, type SourceItem } from '../../source-record.js';
import type { ParsedEvent } from './parsed-event.js';
import { compareVersions, type Version } from './versions.js';

/** A version of an event: one that recurs, the record of another one, or why it cannot be read. */
export interface EventVersion {
  readonly uid: string;
  readonly version: Version;
  readonly content: ParsedEvent | SourceItem;
  /** The characters of its text. */
  readonly length: number;
}

/** Characters of single events that are held at the same time. */
const MAX_HELD_LENGTH = 16 * 1024 * 1024;
/** About as much as a problem takes. */
export const PROBLEM_LENGTH = 200;

/**
 * Keeps the newest version of each event until the file ends, in the order in which the file first has them. Where single events
 * become too long, they are passed on before. If a newer version follows, it is written over the one before.
 */
export class NewestEvents {
  private readonly held = new Map<string, EventVersion>();
  private singlesLength = 0;
  /** By a hash of the UID: the UID itself would keep the whole text in memory. */
  private readonly passed = new Map<string, Version>();
  private problems: SourceItem[] = [];

  /** Adds a version. Returns what can be passed on: the single events, if they are too long. */
  add(added: EventVersion): SourceItem[] {
    const { uid, version, content } = added;
    const known = this.held.get(uid)?.version ?? this.passed.get(hashUid(uid));
    const order = known === undefined ? 1 : compareVersions(version, known);
    if (order < 0) return [];
    if (order === 0) return this.addProblem(toRepeated(added));
    this.singlesLength += lengthOfSingle(added) - lengthOfSingle(this.held.get(uid));
    const isRevision = this.passed.has(hashUid(uid)) && !isMaster(content) && isRecord(content);
    this.held.set(uid, isRevision ? { ...added, content: { ...content, isRevision } } : added);
    return this.singlesLength > MAX_HELD_LENGTH ? this.takeSingles() : [];
  }

  /** Adds a problem, which comes after the events: an import takes the first item of an id. */
  addProblem(problem: SourceItem): SourceItem[] {
    this.problems.push(problem);
    this.singlesLength += PROBLEM_LENGTH;
    return [];
  }

  /** Returns the events that do not recur, and the problems, and lets go of them. */
  takeSingles(): SourceItem[] {
    const taken: SourceItem[] = [];
    for (const { uid, version, content } of this.held.values()) {
      if (isMaster(content)) continue;
      taken.push(content);
      this.passed.set(hashUid(uid), version);
      this.held.delete(uid);
    }
    const { problems } = this;
    [this.singlesLength, this.problems] = [0, []];
    return [...taken, ...problems];
  }

  /** Returns the events that recur. */
  listMasters(): ParsedEvent[] {
    return [...this.held.values()].map(({ content }) => content).filter(isMaster);
  }
}

function hashUid(externalId: string): string {
  return hashKey({ resource: 'event', externalId });
}

function isMaster(content: ParsedEvent | SourceItem): content is ParsedEvent {
  return 'times' in content;
}

function lengthOfSingle(version: EventVersion | undefined): number {
  return version === undefined || isMaster(version.content) ? 0 : version.length;
}

/** A version that could not be read says itself why. */
function toRepeated({ uid, content }: EventVersion): SourceItem {
  if (!isMaster(content) && !isRecord(content)) return content;
  return { place: content.place, problem: { code: 'repeated-id' }, externalId: isMaster(content) ? uid : content.externalId };
}
