import { beforeEach } from '@jest/globals';
import type { Person, TestCalendar } from '../../support/calendar.js';

/** The six readers of the table of rights. */
export const ROLES_AND_ANONYMOUS = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export type RoleOrAnonymous = (typeof ROLES_AND_ANONYMOUS)[number];

/** Somebody of each role; `undefined` for the anonymous reader. New before each test. */
export function useUsers(calendar: TestCalendar): Record<RoleOrAnonymous, Person | undefined> {
  const people: Record<string, Person | undefined> = {};
  beforeEach(async () => {
    for (const role of ROLES_AND_ANONYMOUS) people[role] = role === 'anonymous' ? undefined : await calendar.person(role);
  });
  return people;
}

/** How a request is made by somebody, or by nobody. */
export const asUser = (person: Person | undefined) => (person ? { as: person } : {});
