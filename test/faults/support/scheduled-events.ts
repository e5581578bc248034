import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.js';
import { FIRA_DATES } from '../../support/resources.js';

/** Writes that are sent at the same time. */
const AT_ONCE = 5;
/** Milliseconds: the service promises to publish a scheduled event within a minute. */
const PUBLISH_TIMEOUT_MS = 60_000;

/** Events that are scheduled for the same time. */
export class ScheduledEvents {
  private ids: number[] = [];

  constructor(private readonly client: Client) {}

  /**
   * Creates scheduled events.
   * @param at time of publication, in milliseconds since 1970
   */
  async create(many: number, at: number): Promise<void> {
    const date_utc = new Date(at).toISOString();
    const create = (n: number) => this.client.post('/events', { title: `Fira ${n}`, ...FIRA_DATES, date_utc });
    const numbers = Array.from({ length: many }, (_, n) => n);
    const answers = [];
    // A few at a time: a slow server answers some of fifty writes at once with 503.
    for (let from = 0; from < many; from += AT_ONCE) answers.push(...(await Promise.all(numbers.slice(from, from + AT_ONCE).map(create))));
    const waiting = answers.filter(({ body }) => body.status === 'future');
    if (waiting.length < many) throw new Error(`Only ${waiting.length} of ${many} events are scheduled`);
    this.ids = waiting.map(({ body }) => body.id);
  }

  /** Waits until anonymous clients see all events, and returns the milliseconds. */
  async waitUntilPublished(): Promise<number> {
    const begun = performance.now();
    while ((await this.countVisible()) < this.ids.length) {
      if (performance.now() - begun > PUBLISH_TIMEOUT_MS)
        throw new Error(`${await this.countVisible()} of ${this.ids.length} are published after a minute`);
      await sleep(200);
    }
    return performance.now() - begun;
  }

  /** Returns the number of events that anonymous clients see. */
  async countVisible(): Promise<number> {
    return (await this.client.as(null).get(`/events?per_page=1&include=${this.ids.join(',')}`)).body.total;
  }

  /** Returns the number of changes of events in the audit log. */
  async countPublications(): Promise<number> {
    return (await this.client.get('//ca/api/auth/v1/audit?type=event&action=update&per_page=1')).body.total;
  }
}
