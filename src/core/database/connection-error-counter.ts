import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { classifyError, databaseErrorCounter } from './database-errors.js';

/** The diagnostics channel on which mysql2 reports that its pool could not open a connection (`mysql2/lib/tracing.js`). */
const POOL_ERROR_CHANNEL = 'tracing:mysql2:pool:connect:error';

/** Counts failed attempts to connect. `QueryLogger` counts failed statements, and these never reach it. */
@Injectable()
export class ConnectionErrorCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly countError = (message: unknown) =>
    databaseErrorCounter.inc({ kind: classifyError((message as { error?: unknown }).error) });

  onModuleInit(): void {
    subscribe(POOL_ERROR_CHANNEL, this.countError);
  }

  onApplicationShutdown(): void {
    unsubscribe(POOL_ERROR_CHANNEL, this.countError);
  }
}
