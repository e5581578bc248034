import { type Control, type FormValues, isChanged } from '../../fields/controls.js';
import type { SentRecord } from '../sent-record.js';

/** Returns the controls that are written: of a new record, the one that links to it. */
export function listTargets(toSend: readonly Control[], { controls }: SentRecord): Control[] {
  const targets = new Set(toSend.map(({ key, linkedBy }) => linkedBy ?? key));
  return controls.filter(({ key, linkedBy }) => linkedBy === undefined && targets.has(key));
}

/**
 * Returns the controls that the user and another one have changed since the form was opened, to different values. What only one of
 * them changed is no conflict.
 * @param present the present values
 */
export function findConflicts(toSend: readonly Control[], present: FormValues, sent: SentRecord): Control[] {
  return listTargets(toSend, sent).filter(({ key }) => isChanged(present[key] ?? [], sent.opened[key]));
}
