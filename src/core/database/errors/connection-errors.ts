import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { databaseErrors, kindOf } from './database-errors.js';

/** Where mysql2 says that its pool could not give a connection (`mysql2/lib/tracing.js`). */
const CHANNEL = 'tracing:mysql2:pool:connect:error';

/** Counts what no statement is to blame for: there was no connection to send one by. */
@Injectable()
export class ConnectionErrors implements OnModuleInit, OnApplicationShutdown {
  private readonly count = (told: unknown) => databaseErrors.inc({ kind: kindOf((told as { error?: unknown }).error) });

  onModuleInit(): void {
    subscribe(CHANNEL, this.count);
  }

  onApplicationShutdown(): void {
    unsubscribe(CHANNEL, this.count);
  }
}
