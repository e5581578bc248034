import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Access, declaredAccess } from '../../../accounts/auth/access.decorator.js';
import { type DeclaredOperation, declaredOperation } from '../../../core/http/routing/operation.decorator.js';
import { type AcceptedFile, acceptedFileOf } from '../../../core/http/requests/body-limits.js';
import { RESOURCES, listFieldOf } from '../../../core/resources.js';
import { type Document, METHODS, type Method, type Operation } from '../openapi.js';

/** A path and a method, and what their handler declares. */
export interface Route extends HandlerDeclaration {
  /** Without language and prefix, e.g. `/calendar/events/v1/events/{id}`. */
  readonly path: string;
  readonly method: Method;
  /** Whether POST does the same at this path, beside this PUT or PATCH. */
  readonly isAlias: boolean;
  /** How the path names a record. */
  readonly locatedBy: 'id' | 'slug' | 'external-id' | undefined;
  /** Whether the route is about the versions of a record, which are there in the trash, too. */
  readonly isHistory: boolean;
  /** Whether the path names an occurrence below its series. The occurrence has its own address. */
  readonly isBelowSeries: boolean;
  /** The kind of the record, if the route is about records or their translations. */
  readonly kind: 'Content' | 'Term' | undefined;
  /** Whether the route belongs to the calendar, not to the accounts. */
  readonly isCalendar: boolean;
}

export interface DescribedRoute extends Route {
  readonly operation: Operation;
}

const KINDS = {
  content: 'Content',
  term: 'Term',
  media: undefined,
  account: undefined,
  import: undefined,
  delivery: undefined,
  overview: undefined,
} as const;

/**
 * Lists every operation, path by path, with what its handler declares. Other formats come last.
 * @param paths the paths of @nestjs/swagger, whose operations are named after their handlers
 */
export function listRoutes({ paths }: Pick<Document, 'paths'>, declarations: ReadonlyMap<string, HandlerDeclaration>): Route[] {
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Route[] => {
      const operation = item[method];
      if (operation === undefined) return [];
      const declared = declarations.get(operation.operationId)!;
      const { resource, namespace } = declared;
      const isAlias = item.post !== undefined && (method === 'put' || method === 'patch');
      const isCalendar = (resource === undefined ? namespace : RESOURCES[resource].namespace) === 'calendar';
      const kind = resource && KINDS[RESOURCES[resource].kind];
      const isBelowSeries = path.includes('{original_start}');
      return [
        {
          ...declared,
          path,
          method,
          isAlias,
          locatedBy: resolveLocator(path),
          isHistory: path.includes('/history'),
          isBelowSeries,
          kind,
          isCalendar,
        },
      ];
    }),
  );
  // Readers look for the record first, and then for its other formats.
  return [...routes.filter(({ format }) => format === undefined), ...routes.filter(({ format }) => format !== undefined)];
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
 * 3.1 §4.8.30). `basic` is listed only where the password of an account works. Generated clients send a token for each of several
 * schemes, and some let the last one win, so that is `token`.
 */
export function buildSecurity({ signIn, scope }: Access): Record<string, string[]>[] {
  const scopes = scope === undefined ? [] : [scope];
  if (signIn === 'password') return [{ basic: scopes }, { token: scopes }];
  return signIn === 'optional' ? [{ token: scopes }, {}] : [{ token: scopes }];
}

/** What the decorators of a handler and its controller declare. */
interface HandlerDeclaration extends DeclaredOperation {
  readonly access: Access;
  /** What the form of the operation may bring. */
  readonly file: AcceptedFile | undefined;
}

/** Names a handler; one that serves several paths, which Nest numbers, has one name. */
export function handlerName(controller: string, method: string): string {
  return `${controller}.${method.replace(/\[\d+\]$/, '')}`;
}

/** Collects the declarations of all handlers of the application, by `handlerName`. */
export function collectHandlerDeclarations(app: INestApplication): ReadonlyMap<string, HandlerDeclaration> {
  const scanner = app.get(MetadataScanner);
  return new Map(
    app
      .get(DiscoveryService)
      .getControllers()
      .flatMap(({ metatype }) => {
        if (typeof metatype !== 'function') return [];
        const prototype = metatype.prototype as Record<string, () => unknown>;
        return scanner.getAllMethodNames(prototype).flatMap((method): [string, HandlerDeclaration][] => {
          const operation = declaredOperation(prototype[method]!, metatype as () => unknown);
          const access = declaredAccess(prototype[method]!);
          return operation && access
            ? [[handlerName(metatype.name, method), { ...operation, access, file: acceptedFileOf(prototype[method]!) }]]
            : [];
        });
      }),
  );
}

/** Returns the name of an operation without its HTTP method, e.g. `listEvents`, `showEventBySlug`, `putEventByExternalId`. */
export function buildSubjectName(route: Route): string {
  const format = route.format === undefined ? '' : `As${capitalize(route.format)}`;
  return `${route.verb}${findSubject(route)}${format}${locatorSuffix(route)}`;
}

/** Returns the end of the name of an operation on a record that is not found by its id. */
export function locatorSuffix({ locatedBy }: Route): '' | 'BySlug' | 'ByExternalId' {
  if (locatedBy === 'slug') return 'BySlug';
  return locatedBy === 'external-id' ? 'ByExternalId' : '';
}

/** Returns the operationId, unique in the document. PUT and PATCH beside an equal POST get a suffix (`updateEventByPut`). */
export function buildOperationName(route: Route): string {
  return buildSubjectName(route) + (route.isAlias ? `By${capitalize(route.method)}` : '');
}

function findSubject({ verb, subject, resource, isTranslation }: Route): string {
  if (subject !== undefined || resource === undefined) return subject ?? '';
  if (isTranslation) return `${capitalize(resource)}${verb === 'list' ? 'Translations' : 'Translation'}`;
  return capitalize(verb === 'list' ? listFieldOf(resource) : resource);
}

export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
