import { type Control, type FormValues, isChanged } from '../forms/controls.js';
import type { SentRecord } from './sent-record.js';

/**
 * Returns the controls that the user and another one have changed since the form was opened, to different values. What only one of
 * them changed is no conflict.
 * @param present the present values
 */
export function findConflicts(toSend: readonly Control[], present: FormValues, { controls, opened }: SentRecord): Control[] {
  const targets = new Set(toSend.map(({ key, linkedBy }) => linkedBy ?? key));
  return controls.filter(({ key, linkedBy }) => linkedBy === undefined && targets.has(key) && isChanged(present[key] ?? [], opened[key]));
}
