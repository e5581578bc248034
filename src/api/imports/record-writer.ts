import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportProblem } from '../../core/errors/import-problem.js';
import { RESOURCES } from '../../core/resources.js';
import { describeProblem, readExistingTermId, readId } from './describe-refusal.js';
import { dropLost } from './drop-lost.js';
import type { ImportCounts, ImportOptions } from './import-options.js';
import { type ImportOperation, type ImportResult, type ImportTarget, TargetError } from './import-target.js';
import { type BatchLinks, keyOf, LinkResolver } from './link-resolver.js';
import type { SeenRecords } from './seen-records.js';
import { FOLLOWING_BODY, RecordError, SourceLink, type SourceProblem, type SourceRecord } from './source-record.js';

/** What the writer tells about each record. */
export interface WriterEvents {
  count(outcome: Exclude<keyof ImportCounts, 'refused'>): void;
  refuse(problem: SourceProblem): void;
}

/** Statuses of an operation that may be done at another attempt. */
const BUSY_STATUSES = [429, 503];
const FAILED_DEPENDENCY = 424;
/** Statuses of a batch that fewer operations may not have: a batch has bounds of its own. */
const TOO_LARGE_STATUSES = [400, 413];
/** Statuses that say that the record is gone already, or that a date has another start by now. */
const GONE_STATUSES = [308, 404, 410];
/** Attempts in a row in which the calendar does nothing. */
const MAX_FAILURES = 6;
const MAX_WAIT_SECONDS = 60;

/** Writes batches of records by their ids in the source. Several batches may be under way. */
export class RecordWriter {
  private readonly links: LinkResolver;

  constructor(
    private readonly target: ImportTarget,
    private readonly options: ImportOptions,
    seen: SeenRecords,
    private readonly events: WriterEvents,
  ) {
    this.links = new LinkResolver(target, options, seen);
  }

  /** Begins to write the records, and returns when each is written or refused. @throws TargetError */
  async write(records: readonly SourceRecord[]): Promise<void> {
    const links = this.links.begin(records);
    try {
      await this.writeWithRetries(await this.select(records), links);
    } finally {
      links.end();
    }
  }

  /** Returns the records that are to be written. */
  private async select(records: readonly SourceRecord[]): Promise<readonly SourceRecord[]> {
    const decisions = await this.options.memory.decide(records);
    for (const decision of decisions) if (decision !== 'write') this.events.count(decision === 'keep' ? 'kept' : 'unchanged');
    return records.filter((_, index) => decisions[index] === 'write');
  }

  private async writeWithRetries(records: readonly SourceRecord[], links: BatchLinks): Promise<void> {
    let left = records;
    for (let failures = 0; left.length > 0;) {
      const { postponed, waitSeconds } = await this.writeOnce(left, links);
      failures = postponed.length < left.length ? 0 : failures + 1;
      if (failures === MAX_FAILURES) throw new TargetError('The calendar is too busy', 503);
      if (postponed.length > 0) await sleep(Math.min(waitSeconds, MAX_WAIT_SECONDS) * 1000);
      left = postponed;
    }
  }

  /** Sends the records, and returns those that need another attempt: the calendar was too busy, or a record that they link to was. */
  private async writeOnce(
    records: readonly SourceRecord[],
    links: BatchLinks,
  ): Promise<{ postponed: SourceRecord[]; waitSeconds: number }> {
    const operations = await this.buildOperations(records, links);
    const answers = await this.send(operations);
    if (answers === undefined)
      return this.writeHalves(
        operations.map(({ record }) => record),
        links,
      );
    const results: ImportResult[] = [];
    for (const [index, operation] of operations.entries())
      results.push(await dropLost(operation, await this.adoptTerm(operation, answers[index]!), this.target, this.options));
    const isBusy = results.some(({ status }) => BUSY_STATUSES.includes(status));
    const hasAdopted = results.some((result, index) => result !== answers[index]);
    const isPostponed = ({ status }: ImportResult) =>
      BUSY_STATUSES.includes(status) || ((isBusy || hasAdopted) && status === FAILED_DEPENDENCY);
    const postponed: SourceRecord[] = [];
    for (const [index, { record }] of operations.entries()) {
      if (isPostponed(results[index]!)) postponed.push(record);
      else this.finish(record, results[index]!, links);
    }
    const waits = results.map(({ retryAfterSeconds = 1 }) => retryAfterSeconds);
    return { postponed, waitSeconds: isBusy ? Math.max(...waits) : 0 };
  }

  /** Returns undefined if the calendar takes no batch of this size. */
  private async send(operations: readonly ImportOperation[]): Promise<readonly ImportResult[] | undefined> {
    if (operations.length === 0) return [];
    try {
      return await this.target.send(operations, this.options);
    } catch (error) {
      if (!(error instanceof TargetError && TOO_LARGE_STATUSES.includes(error.status ?? 0))) throw error;
      if (operations.length > 1) return undefined;
      return [{ status: error.status!, body: { message: error.message }, changed: false }];
    }
  }

  /** Where the calendar has a term of this name already, that term gets the id of the source. Returns the result of that. */
  private async adoptTerm({ record }: ImportOperation, result: ImportResult): Promise<ImportResult> {
    const termId = readExistingTermId(result);
    if (termId === undefined) return result;
    const { resource, externalId } = record;
    const path = `${RESOURCES[resource].collection}/${termId}?_fields=id`;
    const body = { external_ids: { [this.options.source]: externalId } };
    const [adopted] = await this.target.send([{ method: 'PATCH', path, body, record }], this.options);
    return adopted!;
  }

  private async writeHalves(records: readonly SourceRecord[], links: BatchLinks) {
    const middle = Math.ceil(records.length / 2);
    const first = await this.writeOnce(records.slice(0, middle), links);
    const second = await this.writeOnce(records.slice(middle), links);
    return {
      postponed: [...first.postponed, ...second.postponed],
      waitSeconds: Math.max(first.waitSeconds, second.waitSeconds),
    };
  }

  /** Builds the operations. Refuses the records whose links lead nowhere. */
  private async buildOperations(records: readonly SourceRecord[], links: BatchLinks): Promise<ImportOperation[]> {
    const operations: ImportOperation[] = [];
    const refs = new Map<string, string>();
    for (const record of records) {
      try {
        const ref = `r${operations.length}`;
        const operation = await this.buildOperation(record, links, refs, ref);
        if (operation === undefined) this.events.count('updated');
        else operations.push(operation);
        refs.set(keyOf(record), ref);
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        this.refuse(record, error.problem);
      }
    }
    return operations;
  }

  /** Returns undefined for an occurrence of a series that a dry run does not create. */
  private async buildOperation(
    record: SourceRecord,
    links: BatchLinks,
    refs: ReadonlyMap<string, string>,
    ref: string,
  ): Promise<ImportOperation | undefined> {
    const { resource, externalId, body, occurrence } = record;
    if (occurrence) {
      const id = await links.findId(new SourceLink('event', occurrence.series));
      const changes = await links.resolve(body!, refs);
      const path = `events/${id}/occurrences/${occurrence.start}?_fields=id`;
      return id === undefined ? undefined : { method: 'PATCH', path, body: changes, record };
    }
    const path = `${RESOURCES[resource].collection}/external/${this.options.source}/${encodeURIComponent(externalId.toWellFormed())}?_fields=id`;
    if (body === null) return { method: 'DELETE', path, record };
    return { method: 'PUT', path, body: await links.resolve(body, refs), ref, record };
  }

  private finish(record: SourceRecord, result: ImportResult, links: BatchLinks): void {
    // An occurrence that would follow its series again went with a new rule.
    if (record.body === FOLLOWING_BODY && GONE_STATUSES.includes(result.status)) return;
    const outcome = findOutcome(record, result);
    if (outcome === undefined) {
      this.refuse(record, describeProblem(result));
      return;
    }
    links.settle(record, outcome === 'trashed' ? undefined : readId(result));
    this.events.count(outcome);
  }

  private refuse({ place, externalId }: SourceRecord, problem: ImportProblem): void {
    this.events.refuse({ place, problem, externalId });
  }
}

/** Returns undefined if the calendar refused the record. */
function findOutcome(
  { body }: SourceRecord,
  { status, changed }: ImportResult,
): 'created' | 'updated' | 'unchanged' | 'trashed' | undefined {
  if (body === null && GONE_STATUSES.includes(status)) return 'unchanged';
  if (status >= 300) return undefined;
  if (body === null) return 'trashed';
  if (status === 201) return 'created';
  return changed ? 'updated' : 'unchanged';
}
