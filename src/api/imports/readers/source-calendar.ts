import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchOptions, GuardedFetcher } from '../../../core/fetching/guarded-fetcher.js';
import { SourceError } from '../source-record.js';
import { type Fields, isObject } from '../../../core/objects.js';

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const ANSWER_TIMEOUT_MS = 60_000;
const MAX_RETRIES = 5;
const MAX_WAIT_SECONDS = 60;
const BUSY_STATUSES = [429, 502, 503, 504];

export interface CalendarResponse {
  readonly status: number;
  readonly body: Fields;
}

/** Reads another calendar of this kind, one request at a time. */
export class SourceCalendar {
  /** @param root of the calendar: `https://calendar.example.org/ca/api/calendar/events/v1` */
  constructor(
    private readonly root: string,
    private readonly fetcher: GuardedFetcher,
    private readonly fetchOptions: Pick<FetchOptions, 'signal'> = {},
  ) {}

  /** Waits while the calendar is busy. @throws SourceError if it answers with anything but an object; FetchError */
  async get(path: string, query: Readonly<Record<string, string>>): Promise<CalendarResponse> {
    const url = `${this.root.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`;
    for (let retry = 0; ; retry++) {
      const { status, headers, body } = await this.fetcher.get(url, {
        ...this.fetchOptions,
        ...{ headers: { Accept: 'application/json' }, maxBytes: MAX_ANSWER_BYTES, timeoutMs: ANSWER_TIMEOUT_MS },
      });
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      if (!BUSY_STATUSES.includes(status) || retry === MAX_RETRIES) return { status, body: parseObject(Buffer.concat(chunks), status) };
      const seconds = Number(/^\d{1,4}$/.exec(headers['retry-after'] ?? '')?.[0] ?? 2 ** retry);
      await sleep(Math.min(seconds, MAX_WAIT_SECONDS) * 1000, undefined, { signal: this.fetchOptions.signal });
    }
  }
}

function parseObject(bytes: Buffer, status: number): Fields {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as unknown;
    if (isObject(value)) return value;
  } catch {
    // It is not JSON.
  }
  throw new SourceError({ code: 'not-a-calendar', status });
}
