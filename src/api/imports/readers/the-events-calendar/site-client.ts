import { setTimeout as sleep } from 'node:timers/promises';
import { FetchError } from '../../../../core/fetching/fetch-error.js';
import type { FetchedResponse, FetchOptions, GuardedFetcher } from '../../../../core/fetching/guarded-fetcher.js';
import { describeStart } from '../../describe-refusal.js';
import type { ImportPlace } from '../../../../core/errors/import-problem.js';
import { SourceError, type SourceProblem } from '../../source-record.js';
import { type Fields, isObject } from '../../../../core/objects.js';

/** The lists of a site, which are also the names of their items in an answer. */
export type SiteList = 'events' | 'venues' | 'organizers' | 'categories';

/** One page of a list. */
export interface SitePage {
  readonly items: readonly unknown[];
  /** From 1. */
  readonly number: number;
  readonly total: number | undefined;
  /** How many pages of this size the site has, as it says. */
  readonly totalPages: number | undefined;
}

/** An answer of a site. */
interface SiteAnswer {
  readonly status: number;
  readonly body: Fields | undefined;
  /** How an answer that is not JSON begins. */
  readonly start?: string;
}

/** More is cut to this without a word. */
const PAGE_SIZE = 50;
const MAX_PAGES = 20_000;
/** Without a window, the list begins yesterday and ends in two years. */
const WINDOW = { start_date: '1900-01-01', end_date: '2100-01-01' };

const MAX_ANSWER_BYTES = 32_000_000;
/** Such sites are slow. */
const ANSWER_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 4;
const FIRST_RETRY_MS = 1_000;
const MAX_PAUSE_MS = 5_000;
const BUSY_STATUSES = [429, 500, 502, 503, 504];

/** Reads the REST API of a site: one request at a time, and between two requests a pause as long as the site took to answer. */
export class SiteClient {
  /** Lists of terms, venues and organizers that were shorter than the site says: their events come all the same. */
  readonly notices: SourceProblem[] = [];
  private pauseMs = 0;

  constructor(
    private readonly fetcher: GuardedFetcher,
    private readonly fetchOptions: Pick<FetchOptions, 'signal'> = {},
  ) {}

  /**
   * Yields the pages of a list, until the last one that the site names, or an empty one: a site may send fewer records than were asked
   * for. It counts them itself, because the links of the answers lose parameters.
   * @throws SourceError also if the site sends fewer events than it says that it has, FetchError
   */
  async *readPages(root: string, list: SiteList): AsyncGenerator<SitePage, undefined> {
    let read = 0;
    let total = 0;
    let place: ImportPlace = { at: 'item', list, page: 1, item: 1 };
    for (let number = 1; number <= MAX_PAGES; number++) {
      const page = await this.readPage(root, list, number);
      if (page === undefined || page.items.length === 0) break;
      yield page;
      read += page.items.length;
      place = { at: 'item', list, page: number, item: page.items.length };
      total = page.total ?? 0;
      if (page.totalPages !== undefined && number >= page.totalPages) break;
    }
    const problem = { code: 'list-incomplete', list, total, read } as const;
    if (read < total && list === 'events') throw new SourceError(problem);
    if (read < total) this.notices.push({ place, problem, isNotice: true });
  }

  /** Returns a page; undefined past the end. @throws SourceError, FetchError */
  async readPage(root: string, list: SiteList, number: number): Promise<SitePage | undefined> {
    const window = list === 'events' ? WINDOW : {};
    const answer = await this.get(buildUrl(root, `/${list}`, { ...window, per_page: PAGE_SIZE, page: number }));
    if (answer.status === 404 && String(answer.body?.code).endsWith('page-not-found')) return undefined;
    const items = answer.body?.[list];
    if (answer.start !== undefined) throw new SourceError({ code: 'answer-not-json', status: answer.status, start: answer.start });
    if (answer.status !== 200 || !Array.isArray(items)) throw new SourceError({ code: 'no-list', list, status: answer.status });
    const { total, total_pages: totalPages } = answer.body!;
    return { items, number, total: readCount(total), totalPages: readCount(totalPages) };
  }

  /** Returns one item of a list; undefined if the site does not show it. @throws SourceError, FetchError */
  async readItem(root: string, list: SiteList, id: number): Promise<Fields | undefined> {
    const { status, body } = await this.get(buildUrl(root, `/${list}/${id}`, {}));
    return status === 200 ? body : undefined;
  }

  private async get(url: string): Promise<SiteAnswer> {
    for (let attempt = 1; ; attempt++) {
      await sleep(this.pauseMs, undefined, { signal: this.fetchOptions.signal });
      const begunAt = performance.now();
      const answer = await this.fetcher.get(url, {
        ...this.fetchOptions,
        headers: { Accept: 'application/json' },
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: ANSWER_TIMEOUT_MS,
        idleTimeoutMs: ANSWER_TIMEOUT_MS,
      });
      const read = await readJson(answer);
      this.pauseMs = Math.min(performance.now() - begunAt, MAX_PAUSE_MS);
      if (!BUSY_STATUSES.includes(answer.status)) return { status: answer.status, ...read };
      if (attempt === MAX_ATTEMPTS) throw new FetchError('bad-status', String(answer.status));
      this.pauseMs = findRetryMs(answer, attempt);
    }
  }
}

/** The site says when to come again; otherwise twice as late each time. */
function findRetryMs({ headers }: FetchedResponse, attempt: number): number {
  const seconds = /^\d{1,3}$/.exec(headers['retry-after'] ?? '')?.[0];
  return seconds === undefined ? FIRST_RETRY_MS * 2 ** (attempt - 1) : Number(seconds) * 1000;
}

/** Returns the object of an answer, or what begins an answer that is not JSON. */
async function readJson({ body }: FetchedResponse): Promise<Pick<SiteAnswer, 'body' | 'start'>> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const text = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  try {
    const value = JSON.parse(text) as unknown;
    return { body: isObject(value) ? value : undefined };
  } catch {
    return { body: undefined, start: describeStart(text) };
  }
}

/** Reads a number that some sites send as text; undefined for none. */
function readCount(value: unknown): number | undefined {
  return /^\d{1,9}$/.test(String(value)) ? Number(value) : undefined;
}

/** Builds an address below a root, which is a path or, on sites without such paths, the parameter `rest_route`. */
function buildUrl(root: string, path: string, parameters: Readonly<Record<string, string | number>>): string {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = url.pathname.replace(/\/+$/, '') + path;
  else url.searchParams.set('rest_route', route.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url.href;
}
