import type { ResourceName } from '../../errors/domain-error.js';

/** What a token may be used for at most, whatever its owner may do. */
export const SCOPES = ['read', 'events:write', 'venues:write', 'organizers:write', 'terms:write', 'users:admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** A token without limits of its own, or no token at all. */
export const ALL_SCOPES: ReadonlySet<Scope> = new Set(SCOPES);

/** The scope that writing each kind of record needs; translations are written with their record, so theirs is that of reading. */
export const SCOPE_OF: Readonly<Record<ResourceName, Scope>> = {
  event: 'events:write',
  venue: 'venues:write',
  organizer: 'organizers:write',
  category: 'terms:write',
  tag: 'terms:write',
  token: 'users:admin',
  user: 'users:admin',
  change: 'users:admin',
  translation: 'read',
};

/** Whether one set of scopes lies within another. */
export function isWithin(scopes: ReadonlySet<Scope>, ceiling: ReadonlySet<Scope>): boolean {
  return [...scopes].every((scope) => ceiling.has(scope));
}

/** The scopes of a token, as they are kept: comma-separated. */
export function scopesIn(text: string): ReadonlySet<Scope> {
  const words = text.split(',');
  return new Set(SCOPES.filter((scope) => words.includes(scope)));
}
