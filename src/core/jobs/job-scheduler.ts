import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Deadline } from '../database/pool/deadline.js';
import { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { counters } from '../metrics/counters.js';
import { Clock } from '../time/clock.js';
import { addSeconds, unixTime, utcNow } from '../time/moment.js';
import { within } from '../time/within.js';
import { JobState } from './job-state.entity.js';

/** A task that the service runs at intervals without a request, on one instance at a time. */
export interface Job {
  /** At most 40 lower-case letters and hyphens. It names the job's row in the table `job` and its label in the metrics. */
  readonly name: string;
  /** Seconds from the end of one run, when nothing is left to do, to the start of the next. */
  readonly every: number;
  /**
   * Does one batch of the work, which takes a second at most, in the current unit of work. Like any unit of work it can be
   * repeated, and nothing of a batch remains if the instance dies before the commit.
   * @returns the number of records that it changed; 0 when nothing is left to do
   */
  part(): Promise<number>;
}

/** Milliseconds between two checks for due jobs. */
const INTERVAL = 10_000;
/** Milliseconds that a batch may take. */
const PATIENCE = 15_000;
/** Milliseconds that the shutdown waits for the running batch. If the batch is not done by then, the database rolls it back. */
const STOPPING = 3_000;
/** Seconds by which the clocks of two instances may differ. */
const SKEW = 60;

const jobRuns = new Counter({
  name: 'calendar_job_runs_total',
  help: 'Runs of jobs that this instance brought to their end, by outcome.',
  labelNames: ['job', 'outcome'],
  registers: [counters],
});
const jobRecords = new Counter({
  name: 'calendar_job_records_total',
  help: 'Records that jobs touched on this instance.',
  labelNames: ['job'],
  registers: [counters],
});

/**
 * Runs each job when it is due, on one instance at a time. Every batch locks the row of its job in the table `job`, in the
 * transaction of the batch: other instances skip the locked row, and if the instance dies the database undoes both.
 */
@Injectable()
export class Housekeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('JobScheduler');
  private readonly jobs = new Map<string, Job>();
  private readonly running = new Map<Job, Promise<void>>();
  /** The time of the last success of each job on any instance, as far as this instance knows. */
  private readonly succeeded = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Registers a job. A job calls this in its constructor. */
  add(job: Job): void {
    if (this.jobs.has(job.name)) throw new Error(`there are two jobs named ${job.name}`);
    this.jobs.set(job.name, job);
    for (const outcome of ['success', 'failure']) jobRuns.inc({ job: job.name, outcome }, 0);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), INTERVAL);
    this.timer.unref();
  }

  /** Stops the jobs. Another instance does the rest of their work. */
  async beforeApplicationShutdown(): Promise<void> {
    this.rest();
    this.isStopping = true;
    await within(STOPPING, Promise.all(this.running.values())).catch(() => undefined);
  }

  /** Stops the timer. From then on jobs run only when `runDue` is called. */
  rest(): void {
    clearInterval(this.timer);
  }

  /** Returns the time of the last success of each job on any instance, in seconds since 1970; 0 when it is unknown. */
  successes(): Record<string, number> {
    const toSeconds = (utc: string | undefined) => (utc === undefined ? 0 : unixTime(utc));
    return Object.fromEntries([...this.jobs.keys()].map((name) => [name, toSeconds(this.succeeded.get(name))]));
  }

  /** Runs the due jobs, and waits for them and for those that are already running. */
  async look(): Promise<void> {
    try {
      for (const job of await this.due()) if (!this.running.has(job)) this.running.set(job, this.run(job));
      await Promise.all(this.running.values());
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Returns the due jobs according to the table `job`. It inserts the rows of new jobs. */
  private async due(): Promise<Job[]> {
    const { manager } = this.work;
    const rows = new Map((await manager.find(JobState)).map((row) => [row.name, row]));
    const missing = [...this.jobs.keys()].filter((name) => !rows.has(name));
    if (missing.length > 0) await this.work.run(() => this.introduce(missing));
    for (const [name, { succeededUtc }] of rows) if (succeededUtc !== null) this.succeeded.set(name, succeededUtc);
    return [...this.jobs.values()].filter((job) => this.isDue(job, rows.get(job.name)?.dueUtc));
  }

  private async introduce(names: readonly string[]): Promise<void> {
    const rows = names.map((name) => ({ name, dueUtc: this.now() }));
    await this.work.manager.createQueryBuilder().insert().into(JobState).values(rows).orIgnore().execute();
  }

  /** Tells whether the job is due. A time further ahead than one interval comes from a clock that was wrong, and counts as due. */
  private isDue({ every }: Job, dueUtc = this.now()): boolean {
    const now = this.now();
    return dueUtc <= now || dueUtc > addSeconds(now, every + SKEW);
  }

  private async run(job: Job): Promise<void> {
    try {
      await this.parts(job);
    } catch (error) {
      if (this.isStopping) return;
      jobRuns.inc({ job: job.name, outcome: 'failure' });
      this.logger.error(error);
      await this.postpone(job);
    } finally {
      this.running.delete(job);
    }
  }

  private async parts(job: Job): Promise<void> {
    for (let changed: number | undefined; changed !== 0 && !this.isStopping;) {
      changed = await Deadline.within(PATIENCE, () => this.work.run(() => this.part(job)));
      if (changed === undefined) return;
      jobRecords.inc({ job: job.name }, changed);
      if (changed === 0) {
        jobRuns.inc({ job: job.name, outcome: 'success' });
        this.succeeded.set(job.name, this.now());
      }
    }
  }

  /** Runs one batch. @returns the number of changed records; undefined when another instance runs the job or has just done it */
  private async part(job: Job): Promise<number | undefined> {
    if (!(await this.take(job))) return undefined;
    const changed = await job.part();
    const now = this.now();
    if (changed === 0) await this.note(job, { dueUtc: addSeconds(now, job.every), succeededUtc: now });
    return changed;
  }

  /** Makes a failed job due only after its interval, so that it does not fail in a loop. */
  private async postpone(job: Job): Promise<void> {
    const setDueTime = async () => {
      if (await this.take(job)) await this.note(job, { dueUtc: addSeconds(this.now(), job.every) });
    };
    await Deadline.within(PATIENCE, () => this.work.run(setDueTime));
  }

  /** Locks the job's row until the unit of work ends. @returns false when another instance has locked it or the job is not due */
  private async take(job: Job): Promise<boolean> {
    const row = await this.work.manager.findOne(JobState, { where: { name: job.name }, ...this.work.freeRows });
    return row !== null && this.isDue(job, row.dueUtc);
  }

  private async note({ name }: Job, columns: Partial<JobState>): Promise<void> {
    await this.work.manager.update(JobState, { name }, columns);
  }

  private now(): string {
    return utcNow(this.clock.now());
  }
}
