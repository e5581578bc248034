import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Deadline } from '../database/deadline.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Clock } from '../time/clock.js';
import { addSeconds, unixTime, utcNow } from '../time/moment.js';
import type { Job } from './job.js';
import { JobState } from './job-state.entity.js';
import { jobRecords, jobRuns } from './tallies.js';

/** Milliseconds from one look at what is due to the next. */
const INTERVAL = 10_000;
/** Milliseconds that a part may take. */
const PATIENCE = 15_000;

/**
 * Sees to it that each job is done in time, by one instance at a time, whichever looks first. A part of a job and its
 * row in `job` are one transaction: the row's lock keeps others out, and an instance that dies leaves neither.
 */
@Injectable()
export class Housekeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Housekeeper');
  private readonly jobs = new Map<string, Job>();
  private readonly seen = new Map<string, JobState>();
  private timer: NodeJS.Timeout | undefined;
  private readonly running = new Map<Job, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Takes on a job; whoever has one says so when it is made. */
  add(job: Job): void {
    if (this.jobs.has(job.name)) throw new Error(`there are two jobs named ${job.name}`);
    this.jobs.set(job.name, job);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), INTERVAL);
    this.timer.unref();
  }

  /** What is under way comes to its end; what is left to do waits for another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.rest();
    this.isStopping = true;
    await Promise.all(this.running.values());
  }

  /** From here on nothing is done unless somebody says `look`. */
  rest(): void {
    clearInterval(this.timer);
  }

  /** Unix times in seconds, by job, as far as this instance knows: when it last came to its end. */
  successes(): Record<string, number> {
    const known = [...this.seen.values()].filter(({ succeededUtc }) => succeededUtc !== null);
    return Object.fromEntries(known.map(({ name, succeededUtc }) => [name, unixTime(succeededUtc!)]));
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
    for (const [name, row] of rows) if (this.jobs.has(name)) this.seen.set(name, row);
    return [...this.jobs.values()].filter((job) => isDue(job, rows.get(job.name)?.dueUtc, this.clock.now()));
  }

  private async introduce(names: readonly string[]): Promise<void> {
    const rows = names.map((name) => ({ name, dueUtc: this.now() }));
    await this.work.manager.createQueryBuilder().insert().into(JobState).values(rows).orIgnore().execute();
  }

  private async run(job: Job): Promise<void> {
    try {
      await this.parts(job);
    } catch (error) {
      jobRuns.add(job.name, 'failure');
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
      jobRecords.addMany(touched, job.name);
      if (touched === 0) jobRuns.add(job.name, 'success');
    }
  }

  /** @returns undefined when another instance came first */
  private async part(job: Job): Promise<number | undefined> {
    const now = this.now();
    const { affected } = await this.work.manager
      .createQueryBuilder()
      .update(JobState)
      .set({ begunUtc: now })
      .where('name = :name AND (due_utc <= :now OR due_utc > :latest)', { name: job.name, now, latest: addSeconds(now, job.every) })
      .execute();
    if (affected !== 1) return undefined;
    const touched = await job.part();
    if (touched === 0) await this.note(job, { dueUtc: addSeconds(now, job.every), succeededUtc: now });
    return touched;
  }

  /** A job that fails is not tried again and again. */
  private async postpone(job: Job): Promise<void> {
    const now = this.now();
    await this.work.run(() => this.note(job, { dueUtc: addSeconds(now, job.every), failedUtc: now }));
  }

  private async note({ name }: Job, columns: Partial<JobState>): Promise<void> {
    await this.work.manager.update(JobState, { name }, columns);
  }

  private now(): string {
    return utcNow(this.clock.now());
  }
}

/** A time that is further away than it is ever set was set by a clock that was ahead. */
function isDue({ every }: Job, dueUtc: string | undefined, now: Date): boolean {
  const nowUtc = utcNow(now);
  return dueUtc === undefined || dueUtc <= nowUtc || dueUtc > addSeconds(nowUtc, every);
}
