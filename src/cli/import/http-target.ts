import {
  type ImportOperation,
  type ImportResult,
  type ImportTarget,
  type SendOptions,
  TargetError,
} from '../../api/imports/import-target.js';
import type { AnsweredProblem } from '../../core/errors/import-problem.js';
import { type RecordName, RESOURCES } from '../../core/resources.js';
import { type Answer, type CalendarClient, parseRetryAfter } from './calendar-client.js';
import { describeInEnglish, toSentence } from '../../api/imports/english-refusal.js';
import type { Fields } from '../../core/objects.js';

/** All statuses but the trash. */
const STATUSES = 'publish,future,draft,pending,private';
const PAGE_SIZE = 100;

type Operation = Omit<ImportOperation, 'record'>;

interface BatchResult {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly changed: boolean;
}

/** A single event or a series, with some of its fields. */
export interface KnownEvent extends Fields {
  readonly id: number;
  readonly external_ids: Readonly<Record<string, string>>;
}

interface ChangesBody {
  readonly changes: readonly { readonly record?: KnownEvent }[];
  readonly token: string;
  readonly has_more: boolean;
}

/** A calendar that the program reaches over HTTP. */
export class HttpTarget implements ImportTarget {
  /** @param now the time of the import */
  constructor(
    private readonly client: CalendarClient,
    private readonly now = new Date(),
  ) {}

  /** Returns the languages of the calendar. @throws TargetError */
  async listLanguages(): Promise<string[]> {
    const { languages } = assertOk(await this.client.send('GET', '')) as { languages?: unknown };
    return Array.isArray(languages) ? languages.map(String) : [];
  }

  async send(operations: readonly ImportOperation[], { dryRun = false, memory }: SendOptions): Promise<ImportResult[]> {
    const sent: Operation[] = [];
    for (const { method, path, body, ref, record } of operations)
      sent.push({ method, path, ref, body: body && (await memory.leaveOutDeleted(record, body)) });
    const results = await this.sendBatch(sent, dryRun);
    for (const [index, { record }] of operations.entries()) if (!dryRun) memory.noteWritten(record, results[index]!);
    return results;
  }

  /** Tells whether an event would not stay as it is if it had these fields. @throws TargetError */
  async wouldChange(id: number, body: Fields): Promise<boolean> {
    const [result] = await this.sendBatch([{ method: 'PATCH', path: `events/${id}?_fields=id`, body }], true);
    return result!.status >= 300 || result!.changed;
  }

  private async sendBatch(operations: readonly Operation[], dryRun: boolean): Promise<ImportResult[]> {
    const answer = await this.client.send('POST', 'batch', { atomic: false, dry_run: dryRun, operations });
    const { results } = assertOk(answer) as { results: BatchResult[] };
    return results.map(({ headers, ...result }) => {
      const retryAfterSeconds = parseRetryAfter(headers?.['Retry-After']);
      const problem = result.status < 300 ? {} : { problem: describeAnswer(result) };
      return { ...result, ...problem, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
    });
  }

  async *listComing(source: string): AsyncGenerator<string, undefined> {
    const now = this.now.toISOString().slice(0, 19).replace('T', ' ');
    for await (const event of this.readEvents(source, ['utc_start_date', 'occurrences'])) {
      const { next = null } = (event.occurrences ?? {}) as { next?: unknown };
      if (next !== null || String(event.utc_start_date) >= now) yield event.external_ids[source]!;
    }
  }

  /**
   * Reads the single events and series that have an id of a source: lists of events have occurrences in place of series, and the change
   * feed has the series.
   * @param fields beside the ids
   * @throws TargetError
   */
  async *readEvents(source: string, fields: readonly string[]): AsyncGenerator<KnownEvent, undefined> {
    const _fields = ['id', 'external_ids', ...fields].join();
    const query = new URLSearchParams({ types: 'event', external_source: source, _fields, status: STATUSES });
    for (let hasMore = true; hasMore;) {
      const body = assertOk(await this.client.send('GET', `changes?${query.toString()}`)) as ChangesBody;
      for (const { record } of body.changes) if (record) yield record;
      query.set('since', body.token);
      hasMore = body.has_more;
    }
  }

  /**
   * Reads the occurrences of a series that differ from it, as a language shows them. Of a list that has become shorter meanwhile, those that
   * are left.
   * @throws TargetError
   */
  async *readChangedDates(seriesId: number, language: string): AsyncGenerator<Fields, undefined> {
    const query = { changed: 'true', event_status: 'any', translation_language: language };
    const read = (page: Record<string, string>) =>
      this.client.send('GET', `events/${seriesId}/occurrences?${new URLSearchParams({ ...query, ...page }).toString()}`);
    let size: Record<string, string> = { per_page: String(PAGE_SIZE) };
    for (let page = 1, pages = 1; page <= pages; page++) {
      let answer = await read({ ...size, page: String(page) });
      if (page === 1 && answer.status === 400) {
        // `MAX_PER_PAGE` may be smaller.
        size = {};
        answer = await read({});
      }
      if (page > 1 && answer.status === 404) return;
      const body = assertOk(answer) as { readonly events: readonly Fields[]; readonly total_pages: unknown };
      pages = Number(body.total_pages);
      yield* body.events;
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
