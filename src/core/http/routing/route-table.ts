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

const METHOD_ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** The routes of the application. They are read from Express's router, so this table always agrees with it. */
@Injectable()
export class RouteTable {
  private cachedRoutes: RouteEntry[] | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  get routes(): readonly RouteEntry[] {
    this.cachedRoutes ??= this.readRoutes();
    return this.cachedRoutes;
  }

  /** Returns the methods that a path accepts; an empty array when no route matches the path. */
  findMethods(path: string): string[] {
    const methods = this.routes.filter((route) => matchesRoute(route.path, path)).map((route) => route.method);
    if (methods.length === 0) return [];
    const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    return METHOD_ORDER.filter((method) => [...methods, ...implied].includes(method));
  }

  private readRoutes(): RouteEntry[] {
    const { stack } = this.adapter.httpAdapter.getInstance<Express>().router as unknown as { stack: Layer[] };
    return stack.flatMap(({ route }) =>
      route === undefined ? [] : Object.keys(route.methods).map((method) => ({ path: route.path, method: method.toUpperCase() })),
    );
  }
}

/** Tells whether a path matches a route: languages must be known, ids must be digits. */
export function matchesRoute(route: string, path: string): boolean {
  const [expected, given] = [splitPath(route), splitPath(path)];
  return expected.length === given.length && expected.every((segment, place) => matchesSegment(segment, given[place]!));
}

/** Splits a path into its segments. A slash at the end is ignored. */
function splitPath(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function matchesSegment(expected: string, given: string): boolean {
  if (expected === ':language' || expected === ':translation') return isLanguage(given);
  if (expected === ':id') return /^\d+$/.test(given);
  return expected.startsWith(':') ? given !== '' : expected.toLowerCase() === given.toLowerCase();
}
