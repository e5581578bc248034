import { beforeEach } from '@jest/globals';
import type { Person, TestCalendar } from '../../support/calendar.js';

/** The six readers of the table of rights. */
export const READERS = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export type ReaderName = (typeof READERS)[number];

/** Somebody of each role; `undefined` for the anonymous reader. New before each test. */
export function usePeople(calendar: TestCalendar): Record<ReaderName, Person | undefined> {
  const people: Record<string, Person | undefined> = {};
  beforeEach(async () => {
    for (const role of READERS) people[role] = role === 'anonymous' ? undefined : await calendar.person(role);
  });
  return people;
}

/** How a request is made by somebody, or by nobody. */
export const by = (person: Person | undefined) => (person ? { as: person } : {});
