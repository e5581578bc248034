import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionsModule } from '../sessions/sessions.module.js';
import { expiredInvitationsJob } from './expired-invitations.job.js';
import { Invitation } from './invitation.entity.js';
import { InvitationsService } from './invitations.service.js';
import { UserDataService } from './user-data.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Invitation]), SessionsModule],
  controllers: [UsersController],
  providers: [expiredInvitationsJob, InvitationsService, UserDataService, UsersService],
  exports: [InvitationsService],
})
export class UsersModule {}
