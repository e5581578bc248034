import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { isLanguage } from '../../i18n/languages.js';

/** A route of the application as Express holds it. */
export interface RouteEntry {
  /** As registered, e.g. `/:language/api/calendar/events/v1/events/:id`. */
  readonly path: string;
  /** In upper case. */
  readonly method: string;
}

/** Characters. The longest slug fits, also if each of its letters is percent-encoded. */
export const MAX_PATH_LENGTH = 4_096;

const METHOD_ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** A route, and the segments of its path. */
interface SplitRoute extends RouteEntry {
  readonly segments: readonly string[];
}

/** The routes of the application. They are read from Express's router, so this table always agrees with it. */
@Injectable()
export class RouteTable {
  private cachedRoutes: RouteEntry[] | undefined;
  private cachedRoutesByLength: Map<number, SplitRoute[]> | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  get routes(): readonly RouteEntry[] {
    this.cachedRoutes ??= this.readRoutes();
    return this.cachedRoutes;
  }

  /** Returns the methods that a path accepts; an empty array when no route matches the path. */
  findMethods(path: string): string[] {
    const segments = splitPath(path);
    const candidates = this.routesByLength.get(segments.length) ?? [];
    const methods = candidates.filter((route) => matchesSegments(route.segments, segments)).map((route) => route.method);
    if (methods.length === 0) return [];
    const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    return METHOD_ORDER.filter((method) => [...methods, ...implied].includes(method));
  }

  /** The routes by the number of their segments. */
  private get routesByLength(): ReadonlyMap<number, SplitRoute[]> {
    this.cachedRoutesByLength ??= groupByLength(this.routes);
    return this.cachedRoutesByLength;
  }

  private readRoutes(): RouteEntry[] {
    const { stack } = this.adapter.httpAdapter.getInstance<Express>().router as unknown as { stack: Layer[] };
    return stack.flatMap(({ route }) =>
      route === undefined ? [] : Object.keys(route.methods).map((method) => ({ path: route.path, method: method.toUpperCase() })),
    );
  }
}

function groupByLength(routes: readonly RouteEntry[]): Map<number, SplitRoute[]> {
  const groups = new Map<number, SplitRoute[]>();
  for (const route of routes) {
    const segments = splitPath(route.path);
    groups.set(segments.length, [...(groups.get(segments.length) ?? []), { ...route, segments }]);
  }
  return groups;
}

/** Tells whether a path matches a route: languages must be known, ids must be digits. */
function matchesSegments(expected: readonly string[], given: readonly string[]): boolean {
  return expected.length === given.length && expected.every((segment, place) => matchesSegment(segment, given[place]!));
}

/** Splits a path into its segments. A slash at the end is ignored. */
function splitPath(path: string): string[] {
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}

function matchesSegment(expected: string, given: string): boolean {
  if (expected === ':language' || expected === ':translation') return isLanguage(given);
  if (expected === ':id') return /^\d+$/.test(given);
  return expected.startsWith(':') ? given !== '' : expected.toLowerCase() === given.toLowerCase();
}
