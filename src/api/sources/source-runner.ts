import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { User } from '../../accounts/auth/user.entity.js';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { ImportFailure } from '../../core/errors/import-problem.js';
import type { UserPrincipal } from '../../core/http/context/principal.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { FetchError } from '../../core/fetching/fetch-error.js';
import { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import { Clock } from '../../core/time/clock.js';
import { withTimeout } from '../../core/time/with-timeout.js';
import { ImportMemory } from '../imports/import-memory.js';
import type { ImportReport } from '../imports/import-options.js';
import { runImport } from '../imports/run-import.js';
import { SourceError, type SourceRecord } from '../imports/source-record.js';
import { externalSourceOf } from './dto/source.response.js';
import { type OpenSource, openSource } from './open-source.js';
import { joinEvents } from './join-events.js';
import { createImportPrincipal } from './create-import-principal.js';
import { type ClaimedSource, type RunResult, SourceClaims } from './source-claims.service.js';
import { MAX_SHOWN_PROBLEMS, type SourceRun } from './source-run.js';
import { SourceRecords } from './source-records.js';
import { RunEnded, SourceTarget } from './source-target.js';
import type { Fields } from '../../core/objects.js';

/** Runs of this instance at the same time. */
const MAX_RUNS = 2;
const RENEWAL_INTERVAL_MS = 60_000;
const SHUTDOWN_WAIT_MS = 3_000;
const NO_COUNTS = { created: 0, updated: 0, unchanged: 0, kept: 0, refused: 0, trashed: 0 };

type Ending = Omit<SourceRun, 'startedUtc' | 'finishedUtc'>;

/** Imports sources that were claimed, beside the requests. */
@Injectable()
export class SourceRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger('SourceRunner');
  private readonly runs = new Set<Promise<void>>();
  private readonly shutdown = new AbortController();
  /** Runs work that has nothing of the request or the job that began it: neither its unit of work nor its user. */
  private readonly runOutside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly work: UnitOfWork,
    private readonly claims: SourceClaims,
    private readonly adapter: HttpAdapterHost<CalendarHttpAdapter>,
    private readonly clock: Clock,
    private readonly fetcher: GuardedFetcher,
    private readonly settings: Settings,
  ) {}

  /** Whether no more runs should begin. */
  get isBusy(): boolean {
    return this.runs.size >= MAX_RUNS || this.shutdown.signal.aborted;
  }

  /** Begins to import a source whose claim is committed. */
  start(source: ClaimedSource): void {
    const run: Promise<void> = this.runOutside(() => this.runAll(source)).finally(() => this.runs.delete(run));
    this.runs.add(run);
  }

  /** Waits until no run is under way. */
  async whenIdle(): Promise<void> {
    while (this.runs.size > 0) await Promise.all(this.runs);
  }

  /** Stops the runs. They are due at once, on another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.shutdown.abort();
    await withTimeout(SHUTDOWN_WAIT_MS, this.whenIdle()).catch(() => undefined);
  }

  /** Imports a source, and then those that are still due: a job claims no more than can run. */
  private async runAll(first: ClaimedSource): Promise<void> {
    try {
      for (let source: ClaimedSource | undefined = first; source; source = await this.claims.claimDue()) {
        await this.runAndFinish(source);
        if (this.shutdown.signal.aborted) return;
      }
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async runAndFinish(source: ClaimedSource): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(source, lost), RENEWAL_INTERVAL_MS);
    const startedUtc = this.clock.nowUtc();
    try {
      const { run, ...columns } = await this.run(source, AbortSignal.any([this.shutdown.signal, lost.signal]));
      await this.claims.finishRun(source, { ...columns, run: { startedUtc, finishedUtc: this.clock.nowUtc(), ...run } });
    } catch (error) {
      this.logger.error(error);
    } finally {
      clearInterval(renewal);
    }
  }

  private async renew(source: ClaimedSource, lost: AbortController): Promise<void> {
    try {
      if (!(await this.claims.renew(source))) lost.abort();
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async run(source: ClaimedSource, signal: AbortSignal): Promise<Omit<RunResult, 'run'> & { run: Ending }> {
    try {
      const principal = await this.findOwner(source);
      if (principal === undefined) return { run: fail('owner-without-rights') };
      const { fetcher, settings } = this;
      const opened = await openSource(source, { fetcher, languages: settings.languages, now: this.clock.now(), signal });
      if (opened === undefined) return { run: { outcome: 'unchanged', failure: null, detail: '', counts: NO_COUNTS, problems: [] } };
      const run = toEnding(await this.import(opened, source, principal, signal), signal);
      return run.outcome === 'imported' ? { run, ...opened.readState() } : { run };
    } catch (error) {
      if (error instanceof FetchError) return { run: fail(signal.aborted ? 'stopped' : error.kind, error.detail) };
      this.logger.error(error);
      return { run: fail('internal') };
    }
  }

  private async import(
    { reader, isComplete, mayRepeat }: OpenSource,
    source: ClaimedSource,
    principal: UserPrincipal,
    signal: AbortSignal,
  ) {
    const { httpAdapter: adapter } = this.adapter;
    const { work, claims, settings } = this;
    const records = new SourceRecords(work, source);
    const target = new SourceTarget({ work, claims, adapter, records, settings, clock: this.clock }, source, principal);
    const prunes = source.prune && isComplete;
    const joined = await joinEvents(reader, source, { manager: work.manager, prunes, siteTimezone: settings.siteTimezone });
    return runImport(joined, target, {
      source: externalSourceOf(source),
      prune: prunes ? 'gone' : 'none',
      mayRepeat,
      complete: (record) => addCategory(record, source.categoryId),
      memory: new ImportMemory(records, records, { overwrites: source.overwrite, judgesDatesOnly: false }),
      signal,
    });
  }

  private async findOwner({ userId }: ClaimedSource): Promise<UserPrincipal | undefined> {
    const user = userId === null ? null : await this.work.manager.findOneBy(User, { id: userId });
    return user ? createImportPrincipal(user) : undefined;
  }
}

/** Adds the category of the source to an event; not where a reader names some fields of an event again. */
function addCategory({ resource, body }: SourceRecord, categoryId: number | null): Fields {
  if (resource !== 'event' || categoryId === null || body?.start_date === undefined) return body!;
  const own = Array.isArray(body.categories) ? (body.categories as unknown[]) : [];
  return { ...body, categories: [...own, categoryId] };
}

function fail(failure: ImportFailure, detail: SourceRun['detail'] = ''): Ending {
  return { outcome: 'failed', failure, detail, counts: NO_COUNTS, problems: [] };
}

function toEnding({ counts, problems, failure, notPruned }: ImportReport, signal: AbortSignal): Ending {
  const shown = problems.slice(0, MAX_SHOWN_PROBLEMS).map(({ place, problem }) => ({ place, reason: problem }));
  if (signal.aborted) return { ...fail('stopped'), counts, problems: shown };
  if (failure !== undefined) return { ...fail(...describeFailure(failure)), counts, problems: shown };
  const warning = notPruned === undefined ? null : ('not-pruned' as const);
  return { outcome: 'imported', failure: warning, detail: notPruned ?? '', counts, problems: shown };
}

function describeFailure(error: Error): [ImportFailure, SourceRun['detail']] {
  if (error.cause instanceof FetchError) return [error.cause.kind, error.cause.detail];
  if (error instanceof SourceError) return ['unreadable', error.problem];
  return [error instanceof RunEnded ? 'owner-without-rights' : 'calendar-refused', ''];
}
