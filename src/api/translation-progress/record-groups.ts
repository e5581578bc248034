import type { Status } from '../../content/access/status.js';
import type { TranslationStatus } from '../../content/texts/translation-state.js';

/** What the records of a group have in common, beside their author. */
interface GroupKind {
  /** `null` for terms, as the author. */
  readonly status: Status | null;
  readonly hasOnlyDrafts: boolean;
  /** Empty for the records themselves. */
  readonly language: string;
  readonly progress: TranslationStatus | '';
}

/** Records of a block that are alike, or their translations in one language with one status. */
export interface RecordGroup extends GroupKind {
  /** 0 where it does not matter: everyone may read the texts. */
  readonly authorId: number | null;
  readonly count: number;
}

/** Every kind that was seen, and its place: a few hundred at most. */
const kinds: GroupKind[] = [];
const places = new Map<string, number>();

/** The numbers of a group are its kind, its author and its count. */
const NUMBERS_PER_GROUP = 3;
/** The author of terms. */
const NO_AUTHOR = -1;

/** Groups in little memory: a large calendar has a hundred thousand of them. */
export class RecordGroups implements Iterable<RecordGroup> {
  private readonly numbers: Int32Array;

  constructor(groups: readonly RecordGroup[]) {
    this.numbers = Int32Array.from(groups.flatMap((group) => [findPlace(group), group.authorId ?? NO_AUTHOR, group.count]));
  }

  get bytes(): number {
    return this.numbers.byteLength;
  }

  *[Symbol.iterator](): Generator<RecordGroup, undefined> {
    for (let at = 0; at < this.numbers.length; at += NUMBERS_PER_GROUP) {
      const [kind, authorId] = [kinds[this.numbers[at]!]!, this.numbers[at + 1]!];
      yield { ...kind, authorId: authorId === NO_AUTHOR ? null : authorId, count: this.numbers[at + 2]! };
    }
  }
}

function findPlace({ status, hasOnlyDrafts, language, progress }: GroupKind): number {
  const key = `${status} ${hasOnlyDrafts} ${language} ${progress}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  places.set(key, kinds.length);
  return kinds.push({ status, hasOnlyDrafts, language, progress }) - 1;
}
