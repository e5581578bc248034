import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import { RECORD_NAMES, RESOURCE_NAMES } from '../../resources.js';
import { declaredOperation } from './operation.decorator.js';
import type { RouteEntry, RouteTable } from './route-table.js';

/** The adapter of the service, which has the table of its routes. */
type RoutedAdapter = HttpAdapterHost['httpAdapter'] & { readonly routes: RouteTable };

/** Stops the start of the service when a resource of the table `RESOURCES` has no controller, or when a route hides another. */
@Injectable()
export class RouteCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly adapter: HttpAdapterHost<RoutedAdapter>,
  ) {}

  onApplicationBootstrap(): void {
    const problems = [...findMissingControllers(this.listSubjects()), ...findHiddenRoutes(this.adapter.httpAdapter.routes.routes)];
    if (problems.length > 0) throw new Error(problems.join('; '));
  }

  /** Returns what the controllers are about: the name of each resource, and `translations of` that name. */
  private listSubjects(): ReadonlySet<string> {
    const operations = this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .flatMap((name) => declaredOperation(prototype[name]!, metatype as () => unknown) ?? []);
    });
    return new Set(operations.map(({ resource, isTranslation }) => `${isTranslation ? 'translations of ' : ''}${resource}`));
  }
}

function findMissingControllers(subjects: ReadonlySet<string>): string[] {
  const expected = [...RESOURCE_NAMES, ...RECORD_NAMES.map((name) => `translations of ${name}`)];
  const missing = expected.filter((subject) => !subjects.has(subject)).map((subject) => `«${subject}»`);
  if (missing.length === 0) return [];
  return [`no module has a controller for ${missing.join(', ')}. Is the module in src/app.module.ts, and the controller in the module?`];
}

/**
 * Returns a sentence for each route that comes after one which matches some of its addresses: where both match, the one with the
 * fixed text must come first.
 */
export function findHiddenRoutes(routes: readonly Pick<RouteEntry, 'method' | 'path'>[]): string[] {
  return routes.flatMap((route, place) =>
    routes
      .slice(0, place)
      .filter((earlier) => earlier.method === route.method && hides(earlier.path.split('/'), route.path.split('/')))
      .map(
        (earlier) =>
          `${route.method} ${route.path} comes after ${earlier.path}, which matches some of its addresses: in the module, list the controller of ${route.path} before the one of ${earlier.path}`,
      ),
  );
}

function hides(earlier: readonly string[], later: readonly string[]): boolean {
  if (earlier.length !== later.length) return false;
  const isParameter = (segment: string) => segment.startsWith(':');
  const both = earlier.map((segment, place) => [segment, later[place]!] as const);
  const doOverlap = both.every(([one, other]) => one === other || matches(one, other) || matches(other, one));
  const difference = both.find(([one, other]) => isParameter(one) !== isParameter(other));
  return doOverlap && difference !== undefined && isParameter(difference[0]);
}

/** Tells whether a segment is a parameter that matches some text of another segment. `:id.ics` matches only what ends in `.ics`. */
function matches(segment: string, other: string): boolean {
  return segment.startsWith(':') && (other.startsWith(':') || other.endsWith(/\..*$/.exec(segment)?.[0] ?? ''));
}
