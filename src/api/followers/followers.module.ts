import { Module } from '@nestjs/common';
import { FollowerRequests } from './follower-requests.js';
import { FollowerRunner } from './follower-runner.js';

/** Who follows changes without asking. */
@Module({ providers: [FollowerRequests, FollowerRunner], exports: [FollowerRequests, FollowerRunner] })
export class FollowersModule {}
