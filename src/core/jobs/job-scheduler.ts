import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Deadline } from '../database/pool/deadline.js';
import { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { counters } from '../metrics/counters.js';
import { Clock } from '../time/clock.js';
import { addSeconds, unixTime, utcNow } from '../time/moment.js';
import { within } from '../time/within.js';
import { JobState } from './job-state.entity.js';

/** Something that the service does by itself, now and then, whatever clients ask; on one instance at a time. */
export interface Job {
  /** Small letters and hyphens, at most 40: its row in the table, and its label in the metrics. */
  readonly name: string;
  /** Seconds from the end of one run, when nothing was left to do, to the next. */
  readonly every: number;
  /**
   * A part of the work that takes a second at most, in the unit of work under way: it is begun anew like any other, and
   * nothing of it is left when the instance dies half-way.
   * @returns how many records it touched; 0: nothing is left to do
   */
  part(): Promise<number>;
}

/** Milliseconds from one look at what is due to the next. */
const INTERVAL = 10_000;
/** Milliseconds that a part may take. */
const PATIENCE = 15_000;
/** Milliseconds that a service which stops waits for the part under way; the database undoes what is cut off. */
const STOPPING = 3_000;
/** Seconds by which the clocks of instances may differ. */
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
 * Sees to it that each job is done in time, by one instance at a time, whichever looks first. A part of a job and its
 * row in `job` are one transaction: the row's lock keeps others out, and an instance that dies leaves neither.
 */
@Injectable()
export class Housekeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Housekeeper');
  private readonly jobs = new Map<string, Job>();
  private readonly running = new Map<Job, Promise<void>>();
  /** By job: when it last came to its end on any instance, as far as this one knows. */
  private readonly succeeded = new Map<string, string>();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Takes on a job; whoever has one says so when it is made. */
  add(job: Job): void {
    if (this.jobs.has(job.name)) throw new Error(`there are two jobs named ${job.name}`);
    this.jobs.set(job.name, job);
    for (const outcome of ['success', 'failure']) jobRuns.inc({ job: job.name, outcome }, 0);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), INTERVAL);
    this.timer.unref();
  }

  /** What is left to do waits for another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.rest();
    this.isStopping = true;
    await within(STOPPING, Promise.all(this.running.values())).catch(() => undefined);
  }

  /** From here on nothing is done unless somebody says `look`. */
  rest(): void {
    clearInterval(this.timer);
  }

  /** Unix times in seconds, by job: when it last came to its end, on any instance; 0 where that is not known. */
  successes(): Record<string, number> {
    const time = (stamp: string | undefined) => (stamp === undefined ? 0 : unixTime(stamp));
    return Object.fromEntries([...this.jobs.keys()].map((name) => [name, time(this.succeeded.get(name))]));
  }

  /** Does what is due; of what is under way, it waits for the end. */
  async look(): Promise<void> {
    try {
      for (const job of await this.due()) if (!this.running.has(job)) this.running.set(job, this.run(job));
      await Promise.all(this.running.values());
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** By the rows; those that are missing are made. */
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

  /** A time that is further away than it is ever set was set by a clock that was ahead. */
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
    for (let touched: number | undefined; touched !== 0 && !this.isStopping;) {
      touched = await Deadline.within(PATIENCE, () => this.work.run(() => this.part(job)));
      if (touched === undefined) return;
      jobRecords.inc({ job: job.name }, touched);
      if (touched === 0) {
        jobRuns.inc({ job: job.name, outcome: 'success' });
        this.succeeded.set(job.name, this.now());
      }
    }
  }

  /** @returns undefined when another instance is at it, or was */
  private async part(job: Job): Promise<number | undefined> {
    if (!(await this.take(job))) return undefined;
    const touched = await job.part();
    const now = this.now();
    if (touched === 0) await this.note(job, { dueUtc: addSeconds(now, job.every), succeededUtc: now });
    return touched;
  }

  /** A job that fails is not tried again and again. */
  private async postpone(job: Job): Promise<void> {
    const later = async () => {
      if (await this.take(job)) await this.note(job, { dueUtc: addSeconds(this.now(), job.every) });
    };
    await Deadline.within(PATIENCE, () => this.work.run(later));
  }

  /** Holds the job's row until the unit of work ends. @returns whether it could be had at once, and the job is due */
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
