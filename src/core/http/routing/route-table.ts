import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { isLanguage } from '../../i18n/languages.js';

/** A route of the application as Express holds it. */
export interface RouteEntry {
  /** As registered, e.g. `/:language/api/calendar/events/v1/events/:id`. */
  readonly path: string;
  /** Upper case. */
  readonly method: string;
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** Which addresses exist, and what may be done at them: read from the router itself, so it is never wrong. */
@Injectable()
export class RouteTable {
  private known: RouteEntry[] | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  get routes(): readonly RouteEntry[] {
    this.known ??= this.read();
    return this.known;
  }

  /** The methods that the route of this path accepts; none when there is no such path. */
  methodsOf(path: string): string[] {
    const methods = this.routes.filter((route) => matches(route.path, path)).map((route) => route.method);
    if (methods.length === 0) return [];
    const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    return ORDER.filter((method) => [...methods, ...implied].includes(method));
  }

  private read(): RouteEntry[] {
    const { stack } = this.adapter.httpAdapter.getInstance<Express>().router as unknown as { stack: Layer[] };
    return stack.flatMap(({ route }) =>
      route === undefined ? [] : Object.keys(route.methods).map((method) => ({ path: route.path, method: method.toUpperCase() })),
    );
  }
}

/** Whether a path is an instance of a route: a language is one of ours, an id is digits. */
export function matches(route: string, path: string): boolean {
  const [expected, given] = [segmentsOf(route), segmentsOf(path)];
  return expected.length === given.length && expected.every((segment, place) => fits(segment, given[place]!));
}

/** A slash at the end is harmless. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function fits(expected: string, given: string): boolean {
  if (expected === ':language' || expected === ':translation') return isLanguage(given);
  if (expected === ':id') return /^\d+$/.test(given);
  return expected.startsWith(':') ? given !== '' : expected.toLowerCase() === given.toLowerCase();
}
