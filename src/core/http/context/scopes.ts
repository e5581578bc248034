import { RESOURCE_NAMES, type ResourceName, RESOURCES } from '../../resources/resources.js';

/** A permission of a token. A token never allows more than its scopes, even if its owner may do more. */
export type Scope = 'read' | (typeof RESOURCES)[ResourceName]['scope'];

/** All scopes: `read`, and those that the resources declare. */
export const SCOPES: readonly Scope[] = [...new Set<Scope>(['read', ...RESOURCE_NAMES.map((name) => RESOURCES[name].scope)])];

/** Scopes that restrict nothing: for a sign-in by password or by the issuer, and for requests without credentials. */
export const ALL_SCOPES: ReadonlySet<Scope> = new Set(SCOPES);

/** Tells whether `ceiling` has all of the scopes. */
export function areScopesWithin(scopes: ReadonlySet<Scope>, ceiling: ReadonlySet<Scope>): boolean {
  return [...scopes].every((scope) => ceiling.has(scope));
}

/** The word for all scopes in the column `token.scopes`, also for those that a later release adds. */
const ALL = 'all';

/**
 * Formats scopes for the column `token.scopes`. If the token has all scopes, the text has the word `all` and also their
 * names, because the previous release reads only the names.
 */
export function formatScopes(scopes: ReadonlySet<Scope>): string {
  return [...scopes, ...(areScopesWithin(ALL_SCOPES, scopes) ? [ALL] : [])].join();
}

/** Parses the comma-separated scopes of the column `token.scopes`. Unknown words are ignored. */
export function parseScopes(text: string): ReadonlySet<Scope> {
  const words = text.split(',');
  if (words.includes(ALL)) return ALL_SCOPES;
  return new Set(SCOPES.filter((scope) => words.includes(scope)));
}
