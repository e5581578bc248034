import { Module } from '@nestjs/common';
import { FollowerRunner } from './follower-runner.js';

/** Who follows changes without asking. */
@Module({ providers: [FollowerRunner], exports: [FollowerRunner] })
export class FollowersModule {}
