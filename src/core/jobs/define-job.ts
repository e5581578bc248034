import type { Abstract, FactoryProvider } from '@nestjs/common';
import type { JobSchedule } from './job-states.js';
import { type Job, JobScheduler } from './job-scheduler.js';

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
