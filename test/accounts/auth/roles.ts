import { beforeEach } from '@jest/globals';
import type { Person, TestCalendar } from '../../support/calendar.js';

/** The columns of the table of rights: the roles, and anonymous clients. */
export const ROLES_AND_ANONYMOUS = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

export type RoleOrAnonymous = (typeof ROLES_AND_ANONYMOUS)[number];

/** Creates a user of each role before each test; `undefined` for the anonymous client. */
export function useUsers(calendar: TestCalendar): Record<RoleOrAnonymous, Person | undefined> {
  const people: Record<string, Person | undefined> = {};
  beforeEach(async () => {
    for (const role of ROLES_AND_ANONYMOUS) people[role] = role === 'anonymous' ? undefined : await calendar.person(role);
  });
  return people;
}

/** Returns the options of a request by a user, or by an anonymous client. */
export const asUser = (person: Person | undefined) => (person ? { as: person } : {});
