import { RESOURCE_NAMES, type ResourceName, RESOURCES } from '../../resources/resources.js';

/** What a token may be used for at most, whatever its owner may do. */
export type Scope = 'read' | (typeof RESOURCES)[ResourceName]['scope'];

/** Every scope: the scope of reading, and those that the resources declare. */
export const SCOPES: readonly Scope[] = [...new Set<Scope>(['read', ...RESOURCE_NAMES.map((name) => RESOURCES[name].scope)])];

/** A token without limits of its own, or no token at all. */
export const ALL_SCOPES: ReadonlySet<Scope> = new Set(SCOPES);

/** Whether one set of scopes lies within another. */
export function areScopesWithin(scopes: ReadonlySet<Scope>, ceiling: ReadonlySet<Scope>): boolean {
  return [...scopes].every((scope) => ceiling.has(scope));
}

/** The scopes of a token, as they are kept: comma-separated. */
export function parseScopes(text: string): ReadonlySet<Scope> {
  const words = text.split(',');
  return new Set(SCOPES.filter((scope) => words.includes(scope)));
}
