import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

export const MAX_UID_LENGTH = 255;
const HASH_LENGTH = 32;

/** Returns the UID of the text of an event; a hash of the text if it has none. */
export function readUid(text: string): string {
  const uid = /^UID(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1]?.trim();
  return uid === undefined || uid === '' ? shorten(text, 0) : uid;
}

/** Returns the id of an occurrence, by its original start. */
export function occurrenceId(uid: string, start: Temporal.PlainDateTime, isAllDay: boolean): string {
  return `${uid}/${isAllDay ? start.toPlainDate().toString() : formatFloating(start)}`;
}

/** Returns a hash in place of an id that is too long. */
export function shorten(id: string, maxLength = MAX_UID_LENGTH): string {
  return id.length <= maxLength ? id : createHash('sha256').update(id).digest('hex').slice(0, HASH_LENGTH);
}

/** Returns a time without its zone: `2026-12-01T18:00:00`. */
export function formatFloating(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' });
}
