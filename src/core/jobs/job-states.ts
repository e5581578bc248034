import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UnitOfWork } from '../database/transactions/unit-of-work.js';
import type { Clock } from '../time/clock.js';
import { addSeconds } from '../time/moment.js';

/** Seconds by which the clocks of two instances may differ. */
const MAX_CLOCK_SKEW_SECONDS = 60;

/** When a job runs. */
export interface JobSchedule {
  /** At most 40 lower-case letters, digits and hyphens. It names the job's row in the table `job` and its label in the metrics. */
  readonly name: string;
  /** Seconds from the end of one run, when nothing is left to do, to the start of the next. */
  readonly intervalSeconds: number;
}

/** What all instances know of the jobs: the table `job`. */
export class JobStates {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Finds the due jobs, and the time of the last success of each job that ever succeeded. Inserts the rows of new jobs. */
  async findDue<J extends JobSchedule>(jobs: readonly J[]): Promise<{ due: J[]; succeededUtc: [name: string, utc: string][] }> {
    const rows = new Map((await this.work.manager.find(JobState)).map((row) => [row.name, row]));
    const missing = jobs.filter(({ name }) => !rows.has(name));
    if (missing.length > 0) await this.work.run(() => this.insert(missing));
    const succeededUtc = [...rows.values()].flatMap((row): [string, string][] =>
      row.succeededUtc === null ? [] : [[row.name, row.succeededUtc]],
    );
    return { due: jobs.filter((job) => this.isDue(job, rows.get(job.name)?.dueUtc)), succeededUtc };
  }

  private async insert(jobs: readonly JobSchedule[]): Promise<void> {
    const rows = jobs.map(({ name }) => ({ name, dueUtc: this.clock.nowUtc() }));
    await this.work.manager.createQueryBuilder().insert().into(JobState).values(rows).orIgnore().execute();
  }

  /** Tells whether the job is due. A time further ahead than one interval comes from a clock that was wrong, and counts as due. */
  private isDue({ intervalSeconds }: JobSchedule, dueUtc = this.clock.nowUtc()): boolean {
    const now = this.clock.nowUtc();
    return dueUtc <= now || dueUtc > addSeconds(now, intervalSeconds + MAX_CLOCK_SKEW_SECONDS);
  }

  /** Locks the job's row until the unit of work ends. @returns false when another instance has locked it or the job is not due */
  async lockIfDue(job: JobSchedule): Promise<boolean> {
    const row = await this.work.manager.findOne(JobState, {
      where: { name: job.name },
      ...this.work.dialect.buildLock('pessimistic_write', 'skip_locked'),
    });
    return row !== null && this.isDue(job, row.dueUtc);
  }

  /** Records a run that left nothing to do: the job is due again after its interval. */
  async recordSuccess(job: JobSchedule): Promise<void> {
    const now = this.clock.nowUtc();
    await this.update(job, { dueUtc: addSeconds(now, job.intervalSeconds), succeededUtc: now });
  }

  /** Makes a failed job due only after its interval, so that it does not fail in a loop. */
  async postpone(job: JobSchedule): Promise<void> {
    if (await this.lockIfDue(job)) await this.update(job, { dueUtc: addSeconds(this.clock.nowUtc(), job.intervalSeconds) });
  }

  private async update({ name }: JobSchedule, columns: Partial<JobState>): Promise<void> {
    await this.work.manager.update(JobState, { name }, columns);
  }
}

/** The state of a job, shared by all instances. An instance that runs a batch locks the row until the batch is committed. */
@Entity('job')
export class JobState {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: string;

  /** From this time on any instance may run the job. */
  @Column({ name: 'due_utc', type: 'varchar', length: 19 })
  dueUtc!: string;

  /** When the last run ended because nothing was left to do. */
  @Column({ name: 'succeeded_utc', type: 'varchar', length: 19, nullable: true })
  succeededUtc!: string | null;
}
