import { once } from 'node:events';
import type { Response } from 'express';

/** How often a stream without events sends a comment, so that proxies keep the connection. */
const KEEP_ALIVE_INTERVAL_MS = 15_000;

/** An event of a stream (HTML standard, server-sent events). */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: object;
}

/** A response that sends events until the signal ends it. It holds few events in memory: it waits for a client that reads slowly. */
export class EventStream {
  private readonly keepAlive: NodeJS.Timeout;

  constructor(
    private readonly response: Response,
    private readonly signal: AbortSignal,
  ) {
    // nginx would hold the events back.
    response
      .status(200)
      .set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    response.flushHeaders();
    this.keepAlive = setInterval(() => {
      if (!response.writableNeedDrain) response.write(':\n\n');
    }, KEEP_ALIVE_INTERVAL_MS);
  }

  /** Returns when the client can take more. */
  async send({ id, event, data }: StreamedEvent): Promise<void> {
    await this.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends an id without an event. The client goes on from there when it connects again. */
  async sendId(id: string): Promise<void> {
    await this.write(`id: ${id}\n\n`);
  }

  end(): void {
    clearInterval(this.keepAlive);
    this.response.end();
  }

  private async write(text: string): Promise<void> {
    if (this.signal.aborted || this.response.write(text)) return;
    await once(this.response, 'drain', { signal: this.signal }).catch(() => undefined);
  }
}
