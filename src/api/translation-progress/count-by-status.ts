import { can } from '../../accounts/auth/rights.js';
import { canRead, canReadDrafts, canReadTerm } from '../../content/access/record-rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { Language } from '../../core/text/language.js';
import type { DueStatus } from './dto/list-translations.dto.js';
import type { PageSlice, StatusCount, TranslationProgressStatus } from './due-translations.js';
import type { RecordBlock } from './record-blocks.js';
import type { RecordGroup } from './record-groups.js';
import type { KindLanguage, RecordKind } from './translatable-kinds.js';

/** Counts the records of a resource that the principal may read by the status of their translation into a language. */
export function countByStatus(kindLanguage: KindLanguage, blocks: readonly RecordBlock[], principal: Principal): StatusCount[] {
  const counts = new Map<TranslationProgressStatus, number>();
  for (const block of blocks)
    for (const [status, count] of countBlock(kindLanguage, block, principal)) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts].map(([status, count]) => ({ kindLanguage, status, count }));
}

type Counts = ReadonlyMap<TranslationProgressStatus, number>;

/** What users see who may read all records, for each block and language. */
const countsForEditors = new WeakMap<RecordBlock, Map<Language, Counts>>();

function countBlock(pair: KindLanguage, block: RecordBlock, principal: Principal): Counts {
  if (!can(principal, 'read all')) return sumGroups(pair, block, principal);
  const ofBlock = countsForEditors.get(block) ?? new Map<Language, Counts>();
  const counts = ofBlock.get(pair.language) ?? sumGroups(pair, block, principal);
  countsForEditors.set(block, ofBlock.set(pair.language, counts));
  return counts;
}

/** A draft that the principal must not read counts as missing. */
function sumGroups({ recordKind, language }: KindLanguage, { groups }: RecordBlock, principal: Principal): Counts {
  const counts = new Map<TranslationProgressStatus, number>();
  let missing = 0;
  for (const group of groups) {
    const { progress, count } = group;
    if ((progress !== '' && group.language !== language) || !isReadable(recordKind, group, principal)) continue;
    missing += progress === '' ? count : -count;
    if (progress !== '') counts.set(progress, (counts.get(progress) ?? 0) + count);
  }
  return missing > 0 ? counts.set('missing', missing) : counts;
}

/** Tells whether the principal may read the records of a group; if it is one of translations, also whether it may read these. */
function isReadable({ textKind }: RecordKind, { status, authorId, hasOnlyDrafts, progress }: RecordGroup, principal: Principal): boolean {
  const isContent = status !== null && authorId !== null;
  const isRecordReadable = isContent ? canRead(principal, { status, authorId, hasOnlyDrafts }) : canReadTerm(principal, { hasOnlyDrafts });
  return isRecordReadable && (progress !== 'draft' || canReadDrafts(principal, textKind, authorId));
}

/** The blocks in which a slice of a page is found, and how many due translations of these blocks come before it. */
export interface SliceBlocks {
  readonly firstIds: readonly number[];
  readonly offset: number;
}

/** Finds the blocks that a slice needs: the others have no due translation, or only such that come before or after. */
export function findSliceBlocks(
  { kindLanguage, offset, limit }: PageSlice,
  blocks: readonly RecordBlock[],
  statuses: readonly DueStatus[],
  principal: Principal,
): SliceBlocks {
  const firstIds: number[] = [];
  let [before, offsetInBlocks] = [0, 0];
  for (const block of blocks) {
    if (before >= offset + limit) break;
    const counts = countBlock(kindLanguage, block, principal);
    const due = statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
    if (due > 0 && before + due > offset) {
      if (firstIds.length === 0) offsetInBlocks = offset - before;
      firstIds.push(block.firstId);
    }
    before += due;
  }
  return { firstIds, offset: offsetInBlocks };
}
