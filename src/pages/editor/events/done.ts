import { formatQuery } from '../api-client.js';
import type { Editor } from '../editor.js';
import { eventPath } from './event.page.js';

/** What was done, in the address of the page that says so. */
export const DONE = ['create', 'save', 'nothing', 'publish', 'future', 'pending', 'draft', 'private', 'trash', 'restore'] as const;

export type Done = (typeof DONE)[number];

/** Returns the path of the page of an event that says what was done. */
export function donePath(id: number, done: Done, { language }: Editor): string {
  return `${eventPath(language, id)}${formatQuery({ done })}`;
}
