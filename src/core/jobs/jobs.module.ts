import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobScheduler } from './job-scheduler.js';
import { JobState } from './job-states.js';

/** Provides the `JobScheduler`. To add a job, see `defineJob`. */
@Global()
@Module({ imports: [TypeOrmModule.forFeature([JobState])], providers: [JobScheduler], exports: [JobScheduler] })
export class JobsModule {}
