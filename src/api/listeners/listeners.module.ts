import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangesModule } from '../changes/changes.module.js';
import { FollowersModule } from '../followers/followers.module.js';
import { ChangeListener, ListenerCalls } from './listener-calls.js';
import { ChangeListeners } from './change-listeners.js';
import { ListenerFinder } from './listener-finder.js';

/** The methods of modules that are called when records change. */
@Module({
  imports: [ChangesModule, DiscoveryModule, FollowersModule, TypeOrmModule.forFeature([ChangeListener])],
  providers: [ChangeListeners, ListenerCalls, ListenerFinder],
})
export class ListenersModule {}
