import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { RequestLog } from './logging/request-log.js';
import { stopTracing } from './tracing.js';

/** Sends the remaining spans before the process ends. */
@Injectable()
class TracingShutdown implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return stopTracing();
  }
}

@Module({ providers: [RequestLog, TracingShutdown] })
export class TelemetryModule {}
