import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { endedSessionsJob } from './ended-sessions.job.js';
import { SessionLookup } from './session-lookup.js';
import { Session } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

/** The sessions of browsers: what they are, and the routes that list and end them. */
@Module({
  imports: [TypeOrmModule.forFeature([Session])],
  controllers: [SessionsController],
  providers: [SessionLookup, SessionsService, endedSessionsJob],
  exports: [SessionsService],
})
export class SessionsModule {}
