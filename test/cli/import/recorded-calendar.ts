import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CalendarTokens, readCalendar } from '../../../src/api/imports/readers/read-calendar.js';
import { SourceCalendar } from '../../../src/api/imports/readers/source-calendar.js';
import { GuardedFetcher } from '../../../src/core/fetching/guarded-fetcher.js';
import type { TestCalendar } from '../../support/calendar.js';
import { send } from '../../support/send.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

/**
 * Another calendar. It answers with what the calendar under test answered before: so that one can be emptied, and import what
 * it had.
 */
export class RecordedCalendar {
  private readonly answers = new Map<string, { status: number; text: string }>();
  private readonly server: Server;
  private isRecording = true;

  constructor(calendar: TestCalendar) {
    this.server = createServer((request, response) => {
      void this.answer(calendar, request.url!).then(({ status, text }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
      });
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Forgets what it has recorded. */
  forget(): void {
    this.answers.clear();
  }

  /** Reads all that the calendar has to tell, so that it can be told again. */
  async record(tokens: CalendarTokens = new Map()): Promise<void> {
    this.isRecording = true;
    const options = { language: 'ca', languages: ['ca', 'es', 'en'], tokens };
    const records = readCalendar(new SourceCalendar(this.root, new GuardedFetcher(TEST_SETTINGS)), options);
    while ((await records.next()).done !== true);
    this.isRecording = false;
  }

  get root(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/ca/api/calendar/events/v1`;
  }

  private async answer(calendar: TestCalendar, url: string): Promise<{ status: number; text: string }> {
    const known = this.answers.get(url);
    if (known || !this.isRecording) return known ?? { status: 410, text: '{}' };
    const { status, text } = await send(calendar.origin + url, { method: 'GET', headers: {}, body: undefined });
    this.answers.set(url, { status, text });
    return { status, text };
  }
}
