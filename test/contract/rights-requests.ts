import { listRoutes } from '../support/routes.js';
import { asUser } from '../accounts/auth/roles.js';
import type { Answer, Person, TestCalendar } from '../support/calendar.js';

/** One word of a table, and where it stands. */
export interface Cell {
  /** The first word of the header. */
  group: string;
  row: string;
  column: string;
  expectation: string;
}

/** The cells of a table: a header and rows; a blank line begins another header. `-` is no cell. */
export function parseTable(table: string): Cell[] {
  return table
    .trim()
    .split(/\n\s*\n/)
    .flatMap((block) => {
      const [[group = '', ...columns] = [], ...rows] = block.split('\n').map((line) => line.trim().split(/ {2,}/));
      return rows.flatMap(([row = '', ...words]) => {
        if (words.length !== columns.length) throw new Error(`«${row}» has ${words.length} words in ${columns.length} columns`);
        return columns.map((column, place) => ({ group, row, column, expectation: words[place] ?? '-' }));
      });
    })
    .filter(({ expectation }) => expectation !== '-');
}

const ROOTS: Record<string, string> = { root: 'api', A: 'api/auth/v1', P: 'api/calendar/events/v1' };

/** `P/events/7` or `/:language/P/events/:id` with the root in full. */
export const expandRoot = (path: string) => path.replace(/^(root|A|P)\b/, (root) => ROOTS[root] ?? root);

/** Every route of the running service's interface, e.g. `GET /:language/api/auth/v1/me`; the pages beside it are everybody's. */
export function listServedRoutes(calendar: TestCalendar): string[] {
  return listRoutes(calendar)
    .filter(({ path }) => path.startsWith('/:language/api'))
    .map(({ method, path }) => `${method} ${path}`)
    .sort();
}

export interface RightsRequest {
  method: string;
  /** As the router knows it, from one of the roots: `P/events/:id`. */
  route: string;
  /** As it is sent: `P/events/7`. */
  path: string;
  as: Person | undefined;
  body?: object;
}

/** Sends requests, and remembers the routes. */
export class RightsRequester {
  /** Every route that got a request, e.g. `GET /:language/api/auth/v1/me`. */
  readonly routes = new Set<string>();
  requestCount = 0;

  constructor(private readonly calendar: TestCalendar) {}

  async send({ method, route, path, as, body }: RightsRequest): Promise<Answer> {
    this.requestCount++;
    this.routes.add(`${method} /:language/${expandRoot(route)}`);
    return this.calendar.request(method, `//ca/${expandRoot(path)}`, { ...asUser(as), ...(body ? { body } : {}) });
  }
}

/** An answer in short: `200`, `403 rest_forbidden`; of what is new, its status too: `201 pending`. */
export function formatAnswer({ status, body }: Answer): string {
  const more: string | undefined = body.code ?? (status === 201 ? body.status : undefined);
  return more === undefined ? String(status) : `${status} ${more}`;
}

/** The ids in a list, in ascending order. */
export const listIds = ({ body }: Answer, collection: string): number[] =>
  body[collection].map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b);

/** What gives a new record its status; into the trash it goes later, by DELETE. */
export function withStatus(status: string): Record<string, string> {
  if (status === 'trash') return {};
  return status === 'future' ? { date: '2026-12-01' } : { status };
}
