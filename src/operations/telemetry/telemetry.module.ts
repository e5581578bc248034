import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { endTracing } from './tracing.js';

/** What was traced last is sent before the process ends. */
@Injectable()
class LastTraces implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return endTracing();
  }
}

@Module({ providers: [LastTraces] })
export class TelemetryModule {}
