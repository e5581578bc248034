import {
  type ImportOperation,
  type ImportResult,
  type ImportTarget,
  type KnownRecord,
  TargetError,
} from '../../api/imports/import-target.js';
import type { AnsweredProblem } from '../../core/errors/import-problem.js';
import { type RecordName, RESOURCES } from '../../core/resources.js';
import { type Answer, type CalendarClient, parseRetryAfter } from './calendar-client.js';
import { describeInEnglish, toSentence } from '../../api/imports/english-refusal.js';

/** All statuses but the trash. */
const STATUSES = 'publish,future,draft,pending,private';
const PAGE_SIZE = 100;

interface BatchResult {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly changed: boolean;
}

interface ChangesBody {
  readonly changes: readonly { readonly id: number; readonly record?: { readonly external_ids: Record<string, string> } }[];
  readonly token: string;
  readonly has_more: boolean;
}

/** A calendar that the program reaches over HTTP. */
export class HttpTarget implements ImportTarget {
  constructor(private readonly client: CalendarClient) {}

  /** Returns the languages of the calendar. @throws TargetError */
  async listLanguages(): Promise<string[]> {
    const { languages } = assertOk(await this.client.send('GET', '')) as { languages?: unknown };
    return Array.isArray(languages) ? languages.map(String) : [];
  }

  async send(operations: readonly ImportOperation[], { dryRun }: { readonly dryRun: boolean }): Promise<ImportResult[]> {
    const sent = operations.map(({ method, path, body, ref }) => ({ method, path, body, ref }));
    const answer = await this.client.send('POST', 'batch', { atomic: false, dry_run: dryRun, operations: sent });
    const { results } = assertOk(answer) as { results: BatchResult[] };
    return results.map(({ headers, ...result }) => {
      const retryAfterSeconds = parseRetryAfter(headers?.['Retry-After']);
      const problem = result.status < 300 ? {} : { problem: describeAnswer(result) };
      return { ...result, ...problem, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    });
  }

  async *listKnown(resource: RecordName, source: string): AsyncGenerator<KnownRecord, undefined> {
    if (resource === 'event') {
      yield* this.listKnownEvents(source);
      return;
    }
    const { kind, collection } = RESOURCES[resource];
    const statuses: Record<string, string> = kind === 'content' ? { status: STATUSES } : { hide_empty: 'false' };
    const query: Record<string, string> = { external_source: source, _fields: 'id,external_ids', ...statuses };
    const read = (page: Record<string, string>) =>
      this.client.send('GET', `${collection}?${new URLSearchParams({ ...query, ...page }).toString()}`);
    let size: Record<string, string> = { per_page: String(PAGE_SIZE) };
    for (let page = 1, pages = 1; page <= pages; page++) {
      let answer = await read({ ...size, page: String(page) });
      if (page === 1 && answer.status === 400) {
        // `MAX_PER_PAGE` may be smaller.
        size = {};
        answer = await read({});
      }
      const body = assertOk(answer) as Record<string, unknown>;
      pages = Number(body.total_pages);
      for (const { id, external_ids: ids } of body[collection] as { id: number; external_ids: Record<string, string> }[]) {
        yield { id, externalId: ids[source]! };
      }
    }
  }

  /** Lists of events have occurrences in place of series. The change feed has the series. */
  private async *listKnownEvents(source: string): AsyncGenerator<KnownRecord, undefined> {
    const query = new URLSearchParams({ types: 'event', external_source: source, _fields: 'id,external_ids', status: STATUSES });
    for (let hasMore = true; hasMore;) {
      const body = assertOk(await this.client.send('GET', `changes?${query.toString()}`)) as ChangesBody;
      for (const { id, record } of body.changes) if (record) yield { id, externalId: record.external_ids[source]! };
      query.set('since', body.token);
      hasMore = body.has_more;
    }
  }

  async findId(resource: RecordName, source: string, externalId: string): Promise<number | undefined> {
    const path = `${RESOURCES[resource].collection}/external/${source}/${encodeURIComponent(externalId.toWellFormed())}?_fields=id`;
    const answer = await this.client.send('GET', path);
    // 410: in the trash.
    if (answer.status === 404 || answer.status === 410) return undefined;
    return (assertOk(answer) as { id: number }).id;
  }
}

/** Returns why a record was refused. */
function describeAnswer({ status, body }: Answer): AnsweredProblem {
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown };
  return { code: 'answered', answerCode: typeof code === 'string' ? code : '', message: describeInEnglish({ status, body }) };
}

/** @throws TargetError with the reason of a refusal, and what to do */
function assertOk(answer: Answer): object {
  const { status, body } = answer;
  if (status === 200 && typeof body === 'object' && body !== null) return body;
  throw new TargetError(`The calendar refuses the import: ${status} ${toSentence(describeInEnglish(answer))}${adviseOn(status)}`, status);
}

/** What an operator does about a refusal of the whole import. */
function adviseOn(status: number): string {
  if (status === 401) return ' Set TOKEN to a token that is valid there: it may have expired, or have been deleted.';
  if (status === 403) return ' TOKEN needs the scopes read, events:write, venues:write, organizers:write and terms:write.';
  if (status === 404) return ' Check --url, --prefix and --language: they name no calendar.';
  if (status >= 300 && status < 400) return ' The address leads elsewhere: name the other one with --url.';
  return '';
}
