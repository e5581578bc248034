import type { Abstract, FactoryProvider } from '@nestjs/common';
import { type EntityTarget, type FindOptionsWhere, In, type ObjectLiteral } from 'typeorm';
import type { JobSchedule } from './job-states.js';
import { type Job, JobScheduler } from './job-scheduler.js';
import type { UnitOfWork } from '../database/transactions/unit-of-work.js';

type Classes = readonly Abstract<unknown>[];
type Instances<Injected extends Classes> = { -readonly [Index in keyof Injected]: Injected[Index]['prototype'] };

/** A job as its file declares it. */
interface JobDefinition<Injected extends Classes> extends JobSchedule {
  /** The providers that the job needs. */
  readonly inject: Injected;
  /** Returns the batch of the job, made with these providers; undefined if the settings leave it nothing to do: then it never runs. */
  readonly createBatch: (...injected: Instances<Injected>) => Job['runBatch'] | undefined;
}

/** Declares a job. A module has the result in its `providers`. */
export function defineJob<const Injected extends Classes>(job: JobDefinition<Injected>): FactoryProvider {
  const { inject, createBatch, ...schedule } = job;
  return {
    provide: Symbol(job.name),
    inject: [JobScheduler, ...inject],
    useFactory: (scheduler: JobScheduler, ...injected: Instances<Injected>) => {
      const runBatch = createBatch(...injected);
      if (runBatch) scheduler.addJob({ ...schedule, runBatch });
    },
  };
}

/** Locks rows that meet the condition, the first by their ids, and returns them. It leaves out rows that another write has locked. */
export async function lockDue<R extends { id: number }>(
  { manager, dialect }: UnitOfWork,
  entity: EntityTarget<R>,
  isDue: FindOptionsWhere<{ id: number }>,
  limit: number,
): Promise<R[]> {
  const rows = entity as EntityTarget<{ id: number }>;
  const order = { id: 'ASC' } as const;
  const due = await manager.find(rows, { select: { id: true }, where: isDue, order, take: limit });
  if (due.length === 0) return [];
  const where = { ...isDue, id: In(due.map(({ id }) => id)) };
  return (await manager.find(rows, { where, order, ...dialect.buildLock('pessimistic_write', 'skip_locked') })) as R[];
}

/** Deletes rows that meet the condition, at most so many, and returns their number. */
export async function deleteSome<R extends ObjectLiteral>(
  { manager }: UnitOfWork,
  entity: EntityTarget<R>,
  key: keyof R & string,
  isOld: FindOptionsWhere<ObjectLiteral>,
  limit: number,
): Promise<number> {
  const rows = entity as EntityTarget<ObjectLiteral>;
  const old = await manager.find(rows, { select: { [key]: true }, where: isOld, take: limit });
  if (old.length > 0) await manager.delete(rows, { ...isOld, [key]: In(old.map((row) => row[key] as unknown)) });
  return old.length;
}
