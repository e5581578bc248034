import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './client.js';

/** How a request went. Times as `performance.now()`. */
export interface Outcome {
  begun: number;
  ended: number;
  /** E.g. `201`, or why there was no answer: `ECONNREFUSED`. */
  result: string;
  /** Of an error. */
  code: string | undefined;
  connection: string | undefined;
  retryAfter: string | undefined;
}

/** Clients who ask one thing after another until they are told to stop. */
export class Crowd {
  readonly outcomes: Outcome[] = [];
  private isAsking = true;
  private readonly clients: Promise<void>[];

  /** @param ask what a client asks next; each has a number */
  constructor(
    many: number,
    private readonly ask: (client: number) => Promise<Answer>,
  ) {
    this.clients = Array.from({ length: many }, (_, client) => this.askOn(client));
  }

  /** @returns all that happened */
  async stop(): Promise<Outcome[]> {
    this.isAsking = false;
    await Promise.all(this.clients);
    return this.outcomes;
  }

  private async askOn(client: number): Promise<void> {
    while (this.isAsking) {
      const outcome = await outcomeOf(() => this.ask(client));
      this.outcomes.push(outcome);
      // Who is refused comes again, but not at once.
      if (!outcome.result.startsWith('2')) await sleep(50);
    }
  }
}

export async function outcomeOf(ask: () => Promise<Answer>): Promise<Outcome> {
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

/** Those that a client cannot make use of: neither done, nor 503 with the time to come again. */
export function unlike503(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(
    ({ result, code, retryAfter }) =>
      !result.startsWith('2') && !(result === '503' && code === 'rest_service_unavailable' && /^\d+$/.test(retryAfter ?? '')),
  );
}

/** How often each result came: `{ 200: 17, 503: 2 }`. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { result } of outcomes) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

/** Milliseconds that the slowest took. */
export function longest(outcomes: readonly Outcome[]): number {
  return Math.max(0, ...outcomes.map(({ begun, ended }) => ended - begun));
}
