import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Response } from 'express';
import { once } from 'node:events';
import { Deadline } from '../../core/database/pool/deadline.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { ChangesService, type TokenPage } from './changes.service.js';
import type { ChangesQuery } from './dto/changes.query.js';
import { type ChangeFeedResponse, presentChange, presentChangeFeed } from './dto/changes.response.js';
import type { FeedRequest } from './feed-request.js';

const MS_PER_SECOND = 1_000;
/** After this time a stream ends, and its client connects again. */
const MAX_STREAM_MS = 3_600_000;
/** A stream has at most so many records in memory. */
const MAX_STREAMED_PAGE = 100;

/** Answers requests for the change feed: at once, when something changes, or by a stream of events. */
@Injectable()
export class ChangeResponses implements OnModuleInit {
  /** The waiting responses. One listener on the stop of the service serves all of them. */
  private readonly waiting = new Set<AbortController>();

  constructor(
    private readonly changes: ChangesService,
    private readonly host: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  onModuleInit(): void {
    this.host.httpAdapter.stopSignal.addEventListener('abort', () => {
      for (const controller of this.waiting) controller.abort();
    });
  }

  async answer(query: ChangesQuery, context: RequestContext, response: Response): Promise<ChangeFeedResponse | undefined> {
    const request = this.changes.resolve(query, context);
    response.vary('Accept');
    if (acceptsStream(response)) return this.stream(request, response.req.get('Last-Event-ID') ?? query.since, response);
    const state = await this.changes.start(query.since, request);
    const waitMs = query.wait * MS_PER_SECOND;
    if (waitMs === 0) return presentChangeFeed(await this.changes.read(request, state), request);
    Deadline.extend(waitMs);
    const page = await this.withWaitSignal(response, waitMs, (signal) => this.changes.readWaiting(request, state, signal));
    return presentChangeFeed(page, request);
  }

  /** Sends pages until the client leaves or the service stops. An error before the first page is answered like any other. */
  private async stream(sent: FeedRequest, token: string | undefined, response: Response): Promise<undefined> {
    const request = { ...sent, perPage: Math.min(sent.perPage, MAX_STREAMED_PAGE) };
    const state = await this.changes.start(token, request);
    const first = await this.changes.read(request, state);
    let id = await this.changes.writeToken(state, request);
    await this.withWaitSignal(response, MAX_STREAM_MS, async (signal) => {
      const stream = new EventStream(response, signal);
      try {
        for (let page = first; !signal.aborted; page = await this.changes.readNext(request, page, signal)) {
          await sendPage(stream, page, id, request);
          id = page.token;
        }
      } finally {
        stream.end();
      }
    }).catch(() => undefined);
  }

  /**
   * Runs work that waits, and returns its result. Its signal is aborted when the time is over, the client leaves, or the service
   * stops.
   */
  private async withWaitSignal<T>(response: Response, timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const abort = () => {
      controller.abort();
    };
    const timer = setTimeout(abort, timeoutMs);
    response.once('close', abort);
    this.waiting.add(controller);
    if (this.host.httpAdapter.stopSignal.aborted || response.closed) abort();
    try {
      return await work(controller.signal);
    } finally {
      clearTimeout(timer);
      response.off('close', abort);
      this.waiting.delete(controller);
    }
  }
}

/** HEAD has no body to stream. */
function acceptsStream({ req: request }: Response): boolean {
  return request.method === 'GET' && request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream';
}

/**
 * Sends the events of a page. The last one has the token after the page, the others the one before it: a client that connects
 * again in the middle gets the whole page again.
 */
async function sendPage(stream: EventStream, { items, token }: TokenPage, tokenBefore: string, request: FeedRequest): Promise<void> {
  for (const [place, item] of items.entries()) {
    const id = place === items.length - 1 ? token : tokenBefore;
    await stream.send({ id, event: item.change, data: presentChange(item, request) });
  }
  if (items.length === 0 && token !== tokenBefore) await stream.sendId(token);
}

/** How often a stream without events sends a comment, so that proxies keep the connection. */
const KEEP_ALIVE_INTERVAL_MS = 15_000;

/** An event of a stream (HTML standard, server-sent events). */
interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: object;
}

/** A response that sends events until the signal ends it. It holds few events in memory: it waits for a client that reads slowly. */
class EventStream {
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
