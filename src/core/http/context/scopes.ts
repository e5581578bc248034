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

/** Parses the comma-separated scopes of the column `token.scopes`. Unknown words are ignored. */
export function parseScopes(text: string): ReadonlySet<Scope> {
  const words = text.split(',');
  return new Set(SCOPES.filter((scope) => words.includes(scope)));
}
