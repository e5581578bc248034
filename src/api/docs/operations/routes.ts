import type { Access } from '../../../accounts/auth/access.decorator.js';
import { RESOURCES } from '../../../core/resources.js';
import { type Document, METHODS, type Method, type Operation } from '../openapi.js';
import type { HandlerDeclaration } from './handler-declarations.js';

/** A path and a method, and what their handler declares. */
export interface Route extends HandlerDeclaration {
  /** Without language and prefix, e.g. `/calendar/events/v1/events/{id}`. */
  readonly path: string;
  readonly method: Method;
  /** Whether POST does the same at this path, beside this PUT or PATCH. */
  readonly isAlias: boolean;
  /** How the path names a record. */
  readonly locatedBy: 'id' | 'slug' | 'external-id' | undefined;
  /** The kind of the record, if the route is about records or their translations. */
  readonly kind: 'Content' | 'Term' | undefined;
  /** Whether the route belongs to the calendar, not to the accounts. */
  readonly isCalendar: boolean;
}

export interface DescribedRoute extends Route {
  readonly operation: Operation;
}

const KINDS = { content: 'Content', term: 'Term', account: undefined, import: undefined, overview: undefined } as const;

/**
 * Lists every operation, path by path, with what its handler declares.
 * @param paths the paths of @nestjs/swagger, whose operations are named after their handlers
 */
export function listRoutes({ paths }: Pick<Document, 'paths'>, declarations: ReadonlyMap<string, HandlerDeclaration>): Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Route[] => {
      const operation = item[method];
      if (operation === undefined) return [];
      const declared = declarations.get(operation.operationId)!;
      const { resource, namespace } = declared;
      const isAlias = item.post !== undefined && (method === 'put' || method === 'patch');
      const isCalendar = (resource === undefined ? namespace : RESOURCES[resource].namespace) === 'calendar';
      const kind = resource && KINDS[RESOURCES[resource].kind];
      return [{ ...declared, path, method, isAlias, locatedBy: resolveLocator(path), kind, isCalendar }];
    }),
  );
}

/** Tells whether an operation changes one record or translation, so that conditions can be set on it. */
export function changesRecord({ kind, verb }: Route): boolean {
  return kind !== undefined && verb !== 'list' && verb !== 'show' && verb !== 'create';
}

/** Tells whether a client can repeat the request with an `Idempotency-Key`. */
export function isRetryable(route: Pick<Route, 'isRetryable' | 'method'>): boolean {
  return route.isRetryable && route.method === 'post';
}

/** Tells by which parameter of the path a record is found. */
function resolveLocator(path: string): Route['locatedBy'] {
  if (path.includes('{slug}')) return 'slug';
  if (path.includes('{external_id}')) return 'external-id';
  return path.includes('{id}') ? 'id' : undefined;
}

/** Returns the routes with their operations in a document. */
export function addOperations(routes: readonly Route[], { paths }: Pick<Document, 'paths'>): DescribedRoute[] {
  return routes.map((route) => ({ ...route, operation: paths[route.path]![route.method]! }));
}

/**
 * Builds the security requirements of a route, with the required scope. An empty requirement makes signing in optional (OpenAPI
 * 3.1 §4.8.30).
 */
export function buildSecurity({ signIn, scope }: Access): Record<string, string[]>[] {
  const scopes = scope === undefined ? [] : [scope];
  const ways: Record<string, string[]>[] = [{ token: scopes }, { basic: scopes }];
  return signIn === 'optional' ? [{}, ...ways] : ways;
}
