import type { SiteSettings } from '../../config/site-settings.js';
import { isLanguage } from '../../i18n/locale.js';
import { type Format, formatOf } from '../../formats.js';

/** A route of the application. */
export interface RouteEntry {
  /** As registered, e.g. `/:language/api/calendar/events/v1/events/:id`. */
  readonly path: string;
  /** In upper case. */
  readonly method: string;
  /** The function that Express calls. Nest has copied the metadata of the controller's method to it. */
  readonly handler: object;
}

/** Characters. The longest slug fits, also if each of its letters is percent-encoded. */
export const MAX_PATH_LENGTH = 4_096;

const METHOD_ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A route, and the segments of its path. */
interface SplitRoute extends RouteEntry {
  readonly segments: readonly string[];
  /** The formats that have a route of their own beside this GET route. */
  readonly formats: readonly Format[];
}

/** What the service has at a path. */
export interface RouteMatch {
  /** The methods that the path accepts. Empty when no route matches the path. */
  readonly methods: readonly string[];
  /** The route that answers the method of the request. */
  readonly route?: RouteEntry | undefined;
  /** Whether no route matches because the service does not have the language in the path. */
  readonly namesUnknownLanguage?: boolean;
  /** The other formats in which the same can be read, at the path with the name of the format as extension. */
  readonly formats: readonly Format[];
}

/** The routes of the application, in the order in which Express tries them. The adapter adds each one when it registers it. */
export class RouteTable {
  private readonly entries: RouteEntry[] = [];
  private cachedRoutesByLength: Map<number, SplitRoute[]> | undefined;

  constructor(private readonly settings: Pick<SiteSettings, 'languages'>) {}

  get routes(): readonly RouteEntry[] {
    return this.entries;
  }

  add(route: RouteEntry): void {
    this.entries.push(route);
    this.cachedRoutesByLength = undefined;
  }

  /** Finds what the service has at a path, and the route for a method. GET also answers HEAD. */
  find(path: string, method: string): RouteMatch {
    const { routesByLength } = this;
    // A path of thousands of slashes is not split any further than that it is too long for every route.
    const segments = splitPath(path, Math.max(...routesByLength.keys()) + 2);
    const candidates = routesByLength.get(segments.length) ?? [];
    const matching = candidates.filter((route) => matchesSegments(route.segments, segments, this.settings));
    // `by-slug/fira.ics` also matches `by-slug/:slug`, but a slug has no point.
    const inFormat = matching.filter(({ path: one }) => formatOf(one) !== undefined);
    const found = inFormat.length > 0 ? inFormat : matching;
    if (found.length === 0) {
      const namesLanguage = candidates.some((route) => matchesInOtherLanguage(route.segments, segments, this.settings));
      return { ...NO_MATCH, namesUnknownLanguage: namesLanguage };
    }
    const methods = found.map((route) => route.method);
    const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    const routed = method === 'HEAD' ? 'GET' : method;
    return {
      route: found.find((route) => route.method === routed),
      methods: METHOD_ORDER.filter((one) => [...methods, ...implied].includes(one)),
      formats: found.find((route) => route.method === 'GET')?.formats ?? [],
    };
  }

  /** The routes by the number of their segments. */
  private get routesByLength(): ReadonlyMap<number, SplitRoute[]> {
    this.cachedRoutesByLength ??= groupByLength(this.entries);
    return this.cachedRoutesByLength;
  }
}

const NO_MATCH: RouteMatch = { methods: [], formats: [] };

/** Two letters, and perhaps a region: `fr`, `ca-ES`. Longer words are rather other paths. */
const LANGUAGE_PATTERN = /^[a-z]{2}([-_][a-z]{2})?$/i;

/** Tells whether a path would match a route if it had a language of the service in place of another one. */
function matchesInOtherLanguage(expected: readonly string[], given: readonly string[], settings: Pick<SiteSettings, 'languages'>): boolean {
  if (expected.length !== given.length) return false;
  const known = given.map((segment, place) =>
    isLanguageSegment(expected[place]!) && LANGUAGE_PATTERN.test(segment) ? settings.languages[0]! : segment,
  );
  return matchesSegments(expected, known, settings);
}

function isLanguageSegment(expected: string): boolean {
  return expected === ':language' || expected === ':translation';
}

function groupByLength(routes: readonly RouteEntry[]): Map<number, SplitRoute[]> {
  const groups = new Map<number, SplitRoute[]>();
  for (const route of routes) {
    const segments = splitPath(route.path);
    const formats = listFormats(routes, route);
    groups.set(segments.length, [...(groups.get(segments.length) ?? []), { ...route, segments, formats }]);
  }
  return groups;
}

/** Lists the formats of a GET route: those of the routes whose path is the same with an extension. */
function listFormats(routes: readonly RouteEntry[], { method, path }: RouteEntry): Format[] {
  if (method !== 'GET') return [];
  return routes.flatMap((other) => {
    const format = formatOf(other.path);
    return format !== undefined && other.method === method && other.path === `${path}.${format}` ? [format] : [];
  });
}

/** Tells whether a path matches a route: languages must be known; ids, years, months and days must be digits. */
function matchesSegments(expected: readonly string[], given: readonly string[], settings: Pick<SiteSettings, 'languages'>): boolean {
  return expected.length === given.length && expected.every((segment, place) => matchesSegment(segment, given[place]!, settings));
}

/** Splits a path into its segments, at most so many. A slash at the end is ignored. */
function splitPath(path: string, limit?: number): string[] {
  return (path.endsWith('/') ? path.slice(0, -1) : path).split('/', limit);
}

function matchesSegment(expected: string, given: string, settings: Pick<SiteSettings, 'languages'>): boolean {
  if (isLanguageSegment(expected)) return isLanguage(given, settings);
  if (expected === ':id' || expected === ':version') return /^\d+$/.test(given);
  if (expected === ':year') return /^\d{4}$/.test(given);
  if (expected === ':month' || expected === ':day') return /^\d\d$/.test(given);
  if (!expected.startsWith(':')) return expected.toLowerCase() === given.toLowerCase();
  const point = expected.indexOf('.');
  if (point === -1) return given !== '';
  const extension = expected.slice(point);
  return given.toLowerCase().endsWith(extension) && matchesSegment(expected.slice(0, point), given.slice(0, -extension.length), settings);
}
