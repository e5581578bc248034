import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './client.js';

/** The outcome of a request. Times are those of `performance.now()`. */
export interface Outcome {
  begun: number;
  ended: number;
  /** The status, such as `201`, or the reason why there is no response, such as `ECONNREFUSED`. */
  result: string;
  /** The code in the body of an error. */
  code: string | undefined;
  connection: string | undefined;
  retryAfter: string | undefined;
}

/** Concurrent clients that each send one request after another until `stop` is called. */
export class ConcurrentClients {
  readonly outcomes: Outcome[] = [];
  private isRunning = true;
  private readonly clients: Promise<void>[];

  /** @param ask sends the next request of a client; the clients are numbered from 0 */
  constructor(
    count: number,
    private readonly ask: (client: number) => Promise<Answer>,
  ) {
    this.clients = Array.from({ length: count }, (_, client) => this.sendRepeatedly(client));
  }

  /** @returns the outcomes of all requests */
  async stop(): Promise<Outcome[]> {
    this.isRunning = false;
    await Promise.all(this.clients);
    return this.outcomes;
  }

  private async sendRepeatedly(client: number): Promise<void> {
    while (this.isRunning) {
      const outcome = await measureRequest(() => this.ask(client));
      this.outcomes.push(outcome);
      // A refused client waits a little before it tries again.
      if (!outcome.result.startsWith('2')) await sleep(50);
    }
  }
}

/** Sends a request and returns its outcome. Never rejects. */
export async function measureRequest(ask: () => Promise<Answer>): Promise<Outcome> {
  const begun = performance.now();
  try {
    const { status, headers, body } = await ask();
    const told = { code: body?.code, connection: headers.connection, retryAfter: headers['retry-after'] };
    return { begun, ended: performance.now(), result: String(status), ...told };
  } catch (error) {
    const nothing = { code: undefined, connection: undefined, retryAfter: undefined };
    return { begun, ended: performance.now(), result: (error as { code?: string }).code ?? String(error), ...nothing };
  }
}

/** Returns the outcomes that are neither a success nor a 503 with a valid `Retry-After`. */
export function findUnexpected(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(
    ({ result, code, retryAfter }) =>
      !result.startsWith('2') && !(result === '503' && code === 'rest_service_unavailable' && /^\d+$/.test(retryAfter ?? '')),
  );
}

/** Counts the outcomes by result: `{ 200: 17, 503: 2 }`. */
export function countResults(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { result } of outcomes) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

/** Returns the duration of the slowest request, in milliseconds. */
export function longestDurationMs(outcomes: readonly Outcome[]): number {
  return Math.max(0, ...outcomes.map(({ begun, ended }) => ended - begun));
}
