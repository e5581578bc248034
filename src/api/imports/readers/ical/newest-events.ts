import { hashKey } from '../../seen-records.js';
import { isRecord, type SourceItem } from '../../source-record.js';
import { type ParsedEvent, compareVersions, type Version } from './parsed-event.js';

/** A version of an event: one that recurs, the record of another one, or why it cannot be read. */
export interface EventVersion {
  readonly uid: string;
  readonly version: Version;
  readonly content: ParsedEvent | SourceItem;
  /** The characters of its text, which every string that is cut out of it keeps in memory: also the id of a problem. */
  readonly length: number;
}

/** Characters of the texts of single events and of problems that are held at the same time. */
const MAX_HELD_LENGTH = 16 * 1024 * 1024;

/**
 * Keeps the newest version of each event until the file ends, in the order in which the file first has them. Where single events
 * become too long, they are passed on before. If a newer version follows, it is written over the one before.
 */
export class NewestEvents {
  /** Both maps have hashes of the UIDs as keys: a UID itself would keep the text of an older version in memory. */
  private readonly held = new Map<string, EventVersion>();
  private readonly passed = new Map<string, Version>();
  private singlesLength = 0;
  private problems: SourceItem[] = [];

  /** Adds a version. Returns what can be passed on: the single events, if they are too long. */
  add(added: EventVersion): SourceItem[] {
    const { version, content, length } = added;
    const key = hashUid(added.uid);
    const held = this.held.get(key);
    const known = held?.version ?? this.passed.get(key);
    const order = known === undefined ? 1 : compareVersions(version, known);
    if (order < 0) return [];
    if (order === 0) return this.addProblem(toRepeated(added), length);
    const isRevision = this.passed.has(key) && !isMaster(content) && isRecord(content);
    this.held.set(key, isRevision ? { ...added, content: { ...content, isRevision } } : added);
    return this.grow(lengthOfSingle(added) - lengthOfSingle(held));
  }

  /**
   * Adds a problem, which comes after the events: an import takes the first item of an id. Returns what can be passed on.
   * @param length the characters of the text that it is about
   */
  addProblem(problem: SourceItem, length: number): SourceItem[] {
    this.problems.push(problem);
    return this.grow(length);
  }

  /** Returns the events that do not recur, and the problems, and lets go of them. */
  takeSingles(): SourceItem[] {
    const taken: SourceItem[] = [];
    for (const [key, { version, content }] of this.held) {
      if (isMaster(content)) continue;
      taken.push(content);
      this.passed.set(key, version);
      this.held.delete(key);
    }
    const { problems } = this;
    [this.singlesLength, this.problems] = [0, []];
    return [...taken, ...problems];
  }

  /** Returns the events that recur. */
  listMasters(): ParsedEvent[] {
    return [...this.held.values()].map(({ content }) => content).filter(isMaster);
  }

  private grow(length: number): SourceItem[] {
    this.singlesLength += length;
    return this.singlesLength > MAX_HELD_LENGTH ? this.takeSingles() : [];
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
