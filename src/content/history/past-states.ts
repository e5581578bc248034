import { readFormer, type RecordVersion } from '../../accounts/audit/record-version.entity.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';
import { replaceValues } from './field-values.js';
import type { HistorySubject } from './history-subject.js';

/** What a subject showed before a version and after it, and what it shows now. */
export interface PastStates {
  readonly before: FieldValues;
  readonly after: FieldValues;
  readonly now: FieldValues;
  /** What it would show now, if its values from before the version had come back. */
  readonly back: FieldValues;
}

/** What a row of a version tells of the values before it. */
export type ReplacedValues = Pick<RecordVersion, 'partId' | 'former'>;

/**
 * Computes the states of a subject around a version, backwards from its present values.
 * @param its the rows of this version
 * @param later those of later versions, the newest first
 */
export async function findStates(
  subject: HistorySubject,
  its: readonly ReplacedValues[],
  later: AsyncIterable<ReplacedValues>,
): Promise<PastStates> {
  const { ofRecord, own, show } = subject;
  const now: State = { ofRecord, own };
  let after = now;
  for await (const row of later) after = goBack(subject, after, row);
  const before = its.reduce((state, row) => goBack(subject, state, row), after);
  const ofPart = its.filter(({ partId }) => partId !== 0).reduce((state, row) => goBack(subject, state, row), now);
  const present = show(ofRecord, own);
  const past = show(before.ofRecord, before.own);
  return {
    before: past,
    after: show(after.ofRecord, after.own),
    now: present,
    back: ofPart === now ? past : show(ofPart.ofRecord, ofPart.own),
  };
}

type State = Pick<HistorySubject, 'ofRecord' | 'own'>;

function goBack({ partId }: HistorySubject, { ofRecord, own }: State, row: ReplacedValues): State {
  if (row.partId === 0) return { ofRecord: replaceValues(ofRecord, readFormer(row)), own };
  return row.partId === partId ? { ofRecord, own: replaceValues(own, readFormer(row)) } : { ofRecord, own };
}
