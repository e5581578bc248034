import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { endTracing } from './tracing.js';

/** Sends the remaining spans before the process ends. */
@Injectable()
class LastTraces implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return endTracing();
  }
}

@Module({ providers: [LastTraces] })
export class TelemetryModule {}
