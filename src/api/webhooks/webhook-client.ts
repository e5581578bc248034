import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { counters } from '../../core/counters.js';
import { FetchError } from '../../core/fetching/fetch-error.js';
import { GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import type { FetchErrorKind } from '../../core/errors/import-problem.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { WebhookSecrets } from './webhook-secrets.js';
import type { Webhook } from './webhook.entity.js';

/** Milliseconds in which a receiver must answer. */
export const SEND_TIMEOUT_MS = 15_000;
const GONE = 410;

/** Why nothing was sent, or no answer came. `no-filter`: a filter names what there is no more. */
type AttemptError = FetchErrorKind | 'no-filter';

/** What came of sending a message once. */
export interface Attempt {
  readonly atUtc: string;
  /** Of the answer; `null`: there was none. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly milliseconds: number;
}

/** An attempt, and what the receiver wants. */
export interface Answer extends Attempt {
  readonly retryAfter?: string | undefined;
  /** Whether the service stops, so that it did not wait for the answer. */
  readonly isStopped?: boolean;
}

const attemptCounter = new Counter({
  name: 'calendar_webhook_attempts_total',
  help: 'Attempts to deliver a message of a webhook on this instance, by outcome.',
  labelNames: ['outcome'],
  registers: [counters],
});
for (const outcome of ['delivered', 'refused', 'unreachable']) attemptCounter.inc({ outcome }, 0);

/** Sends messages to the receivers of webhooks. */
@Injectable()
export class WebhookClient {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
    private readonly fetcher: GuardedFetcher,
  ) {}

  /** Sends a message once, with a signature of this moment. */
  async send(webhook: Webhook, { id, body }: { id: string; body: string }, stop: AbortSignal): Promise<Answer> {
    const now = this.clock.now();
    const begun = performance.now();
    const describe = (status: number | null, error: AttemptError | null) => {
      return { atUtc: dateToUtc(now), status, error, milliseconds: Math.round(performance.now() - begun) };
    };
    try {
      const headers = { 'Content-Type': 'application/json', ...(await this.sign(webhook, { id, body }, now)) };
      const sent = { headers, body, timeoutMs: SEND_TIMEOUT_MS, signal: stop };
      const { status, headers: answered } = await this.fetcher.post(webhook.url, sent);
      attemptCounter.inc({ outcome: isSuccess({ status }) ? 'delivered' : 'refused' });
      return { ...describe(status, null), retryAfter: answered['retry-after'] };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (!stop.aborted) attemptCounter.inc({ outcome: 'unreachable' });
      return { ...describe(null, error.kind), isStopped: stop.aborted };
    }
  }

  /** Returns the headers of Standard Webhooks 1.0. */
  private async sign(webhook: Webhook, { id, body }: { id: string; body: string }, now: Date): Promise<Record<string, string>> {
    const timestamp = Math.floor(now.getTime() / 1_000);
    const signature = await this.secrets.sign(webhook, { id, timestamp, body }, dateToUtc(now));
    return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  }
}

export function isSuccess({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether the receiver wants no more messages. */
export function isGone({ status }: Pick<Attempt, 'status'>): boolean {
  return status === GONE;
}
