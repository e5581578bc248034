import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Deadline } from '../database/pool/deadline.js';
import { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { counters } from '../counters.js';
import { Clock } from '../time/clock.js';
import { toUnixSeconds } from '../time/moment.js';
import { withTimeout } from '../time/with-timeout.js';
import { type JobSchedule, JobStates } from './job-states.js';

/** A task that the service runs at intervals without a request, on one instance at a time. */
export interface Job extends JobSchedule {
  /**
   * Does one batch of the work, which takes a second at most, in the current unit of work. Like any unit of work it can be
   * repeated, and nothing of a batch remains if the instance dies before the commit.
   * @returns the number of records that it changed; 0 when nothing is left to do
   */
  runBatch(): Promise<number | BatchResult>;
}

/** What a batch did, and what follows from it. */
export interface BatchResult {
  /** The number of records that it changed; 0 when nothing is left to do. */
  readonly changed: number;
  /** Does work after the commit that takes longer than a batch, and needs neither its lock nor its transaction. */
  readonly afterCommit?: () => unknown;
}

/** Milliseconds between two checks for due jobs. */
const CHECK_INTERVAL_MS = 10_000;
/** Milliseconds that a batch may take. */
const BATCH_TIMEOUT_MS = 15_000;
/** Milliseconds that the shutdown waits for the running batch. If the batch is not done by then, the database rolls it back. */
const SHUTDOWN_WAIT_MS = 3_000;

const jobRunCounter = new Counter({
  name: 'calendar_job_runs_total',
  help: 'Runs of jobs that ended on this instance, by outcome.',
  labelNames: ['job', 'outcome'],
  registers: [counters],
});
const jobRecordCounter = new Counter({
  name: 'calendar_job_records_total',
  help: 'Records that jobs changed on this instance.',
  labelNames: ['job'],
  registers: [counters],
});

/**
 * Runs each job when it is due, on one instance at a time. Every batch locks the row of its job in the table `job`, in the
 * transaction of the batch: other instances skip the locked row, and if the instance dies the database undoes both.
 */
@Injectable()
export class JobScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('JobScheduler');
  private readonly states: JobStates;
  private readonly jobs = new Map<string, Job>();
  private readonly runningJobs = new Map<Job, Promise<void>>();
  /** The time of the last success of each job on any instance, as far as this instance knows. */
  private readonly lastSuccessUtc = new Map<string, string>();
  /**
   * The search for due jobs, while it runs. Checks at the same time share it: the INSERT of another one would lock the rows of
   * the jobs for a moment, and they would look as if another instance ran them.
   */
  private dueJobs: Promise<Job[]> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isShuttingDown = false;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.states = new JobStates(work, clock);
  }

  /** Registers a job. `defineJob` calls this. */
  addJob(job: Job): void {
    if (this.jobs.has(job.name)) throw new Error(`there are two jobs named ${job.name}`);
    this.jobs.set(job.name, job);
    for (const outcome of ['success', 'failure']) jobRunCounter.inc({ job: job.name, outcome }, 0);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.runDue(), CHECK_INTERVAL_MS);
    this.timer.unref();
  }

  /** Stops the jobs. Another instance does the rest of their work. */
  async beforeApplicationShutdown(): Promise<void> {
    this.pause();
    this.isShuttingDown = true;
    await withTimeout(SHUTDOWN_WAIT_MS, Promise.all(this.runningJobs.values())).catch(() => undefined);
  }

  /** Stops the timer. From then on jobs run only when `runDue` is called. */
  pause(): void {
    clearInterval(this.timer);
  }

  /** Returns the time of the last success of each job on any instance, in seconds since 1970; 0 when it is unknown. */
  getLastSuccessTimes(): Record<string, number> {
    const toSeconds = (utc: string | undefined) => (utc === undefined ? 0 : toUnixSeconds(utc));
    return Object.fromEntries([...this.jobs.keys()].map((name) => [name, toSeconds(this.lastSuccessUtc.get(name))]));
  }

  /** Runs the due jobs, and waits for them and for those that are already running. */
  async runDue(): Promise<void> {
    try {
      this.dueJobs ??= this.findDueJobs().finally(() => (this.dueJobs = undefined));
      for (const job of await this.dueJobs) if (!this.runningJobs.has(job)) this.runningJobs.set(job, this.runJob(job));
      await Promise.all(this.runningJobs.values());
    } catch (error) {
      this.logger.error(error);
    }
  }

  private async findDueJobs(): Promise<Job[]> {
    const { due, succeededUtc } = await this.states.findDue([...this.jobs.values()]);
    for (const [name, utc] of succeededUtc) this.lastSuccessUtc.set(name, utc);
    return due;
  }

  private async runJob(job: Job): Promise<void> {
    try {
      await this.runBatches(job);
    } catch (error) {
      if (this.isShuttingDown) return;
      jobRunCounter.inc({ job: job.name, outcome: 'failure' });
      this.logger.error(error);
      await Deadline.runWithin(BATCH_TIMEOUT_MS, () => this.work.run(() => this.states.postpone(job)));
    } finally {
      this.runningJobs.delete(job);
    }
  }

  private async runBatches(job: Job): Promise<void> {
    for (let changed: number | undefined; changed !== 0 && !this.isShuttingDown;) {
      const result = await Deadline.runWithin(BATCH_TIMEOUT_MS, () => this.work.run(() => this.runBatch(job)));
      if (result === undefined) return;
      changed = result.changed;
      await result.afterCommit?.();
      jobRecordCounter.inc({ job: job.name }, changed);
      if (changed === 0) {
        jobRunCounter.inc({ job: job.name, outcome: 'success' });
        this.lastSuccessUtc.set(job.name, this.clock.nowUtc());
      }
    }
  }

  /** Runs one batch. @returns what it did; undefined when another instance runs the job or has just done it */
  private async runBatch(job: Job): Promise<BatchResult | undefined> {
    if (!(await this.states.lockIfDue(job))) return undefined;
    const result = await job.runBatch();
    const batch = typeof result === 'number' ? { changed: result } : result;
    if (batch.changed === 0) await this.states.recordSuccess(job);
    return batch;
  }
}
