import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { databaseErrors, kindOf } from './database-errors.js';

/** The diagnostics channel on which mysql2 reports that its pool could not open a connection (`mysql2/lib/tracing.js`). */
const CHANNEL = 'tracing:mysql2:pool:connect:error';

/** Counts failed attempts to connect. `QueryLogger` counts failed statements, and these never reach it. */
@Injectable()
export class ConnectionErrors implements OnModuleInit, OnApplicationShutdown {
  private readonly count = (message: unknown) => databaseErrors.inc({ kind: kindOf((message as { error?: unknown }).error) });

  onModuleInit(): void {
    subscribe(CHANNEL, this.count);
  }

  onApplicationShutdown(): void {
    unsubscribe(CHANNEL, this.count);
  }
}
