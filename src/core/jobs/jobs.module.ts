import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Housekeeper } from './job-scheduler.js';
import { JobState } from './job-state.entity.js';

/** What the service does by itself. A job of yours is a provider that gives itself to the `Housekeeper`. */
@Global()
@Module({ imports: [TypeOrmModule.forFeature([JobState])], providers: [Housekeeper], exports: [Housekeeper] })
export class JobsModule {}
