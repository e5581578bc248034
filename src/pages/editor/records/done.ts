import { formatQuery } from '../api-client.js';
import { type RecordEditor, recordPath } from './edited-resource.js';

/** What was done, in the address of the page that says so. */
export const DONE = ['create', 'save', 'nothing', 'publish', 'future', 'pending', 'draft', 'private', 'trash', 'restore'] as const;

export type Done = (typeof DONE)[number];

/** Returns the path of the page of a record that says what was done. */
export function donePath(id: number, done: Done, editor: RecordEditor): string {
  return `${recordPath(editor, id)}${formatQuery({ done })}`;
}
