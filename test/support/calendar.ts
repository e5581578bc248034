import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { TokensService } from '../../src/accounts/auth/tokens/tokens.service.js';
import { UsersService } from '../../src/accounts/auth/user-repository.js';
import { settings } from '../../src/core/config/settings.js';
import type { Role } from '../../src/core/http/context/principal.js';
import { ALL_SCOPES } from '../../src/core/http/context/scopes.js';
import { JobScheduler } from '../../src/core/jobs/job-scheduler.js';
import { emptyDatabase, onPreparedDatabase } from './service/database.js';
import { startService } from './service/service.js';
import { TestClock } from './service/test-clock.js';
import './validate-responses.js';

/** Somebody who signs in. */
export interface Person {
  id: number;
  token: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text when it is none. Its shape is what the tests are about. */
  body: ReturnType<typeof JSON.parse>;
}

export interface RequestOptions {
  /** The URL's language; `ca` unless given. */
  language?: string;
  /** Who asks; nobody unless given. */
  as?: Person;
  headers?: Record<string, string>;
  /** An object is sent as JSON; anything else as it is. */
  body?: unknown;
}

export const ADMIN: Person = { id: 1, token: 'cal_token-of-the-administrator-in-tests' };

/** A calendar of the test file's own, on a real database, asked over HTTP. Empty before every test. */
export class TestCalendar {
  readonly clock = new TestClock();
  app!: NestExpressApplication;
  private userCount = 0;

  get origin(): string {
    return `http://127.0.0.1:${(this.app.getHttpServer().address() as AddressInfo).port}`;
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  /** The service, on a database as it is after the first start. */
  async open(): Promise<void> {
    await onPreparedDatabase(async () => {
      await this.start();
      return this.database;
    });
  }

  /** The service, on the database as it is. */
  async start(clock = this.clock): Promise<void> {
    this.app = await startService(clock, isChecked());
  }

  async reset(): Promise<void> {
    this.clock.reset();
    await emptyDatabase(this.database);
  }

  close(): Promise<void> {
    return this.app.close();
  }

  /** What the service does by itself, now and then: here when a test says so. */
  runDueJobs(): Promise<void> {
    return this.app.get(JobScheduler).runDue();
  }

  /** @param path below `P`, e.g. `/events?page=2`; or from the root when it begins with `//` */
  async request(method: string, path: string, { language = 'ca', as, headers = {}, body }: RequestOptions = {}): Promise<Answer> {
    const url = path.startsWith('//') ? path.slice(1) : `/${language}/${settings.restPrefix}/calendar/events/v1${path}`;
    const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype;
    const sent: Record<string, string> = {
      ...(as ? { Authorization: `Bearer ${as.token}` } : {}),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    };
    const answer = await fetch(this.origin + url, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: parseJson(text) };
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('GET', path, options);
  }

  /** As the administrator, unless somebody else is named. */
  post(path: string, body: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('POST', path, { as: ADMIN, ...options, body });
  }

  /** As the administrator, unless somebody else is named. */
  patch(path: string, body: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('PATCH', path, { as: ADMIN, ...options, body });
  }

  /** As the administrator, unless somebody else is named. */
  delete(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('DELETE', path, { as: ADMIN, ...options });
  }

  /** Somebody new, with a role and a token. */
  async person(role: Role): Promise<Person> {
    const username = `${role}-${++this.userCount}-${Date.now()}`;
    const { id } = await this.app.get(UsersService).create({ username, name: username, email: null, role, passwordHash: null });
    const tokenRequest = { userId: id, name: 'test', expiresUtc: null, scopes: ALL_SCOPES };
    const { token } = await this.app.get(TokensService).create(tokenRequest);
    return { id, token };
  }

  /** The SQL that some work sends to the database. */
  async recordQueries(work: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = [];
    const recordQuery = (sql: unknown) => seen.push(sql as string);
    subscribe('calendar-events.query', recordQuery);
    try {
      await work();
    } finally {
      unsubscribe('calendar-events.query', recordQuery);
    }
    return seen;
  }
}

/** On a server most answers are the same as on SQLite, and are not compared with the document again. */
function isChecked(): boolean {
  return settings.databaseUrl === null || expect.getState().testPath?.includes('/test/core/database/') === true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Opens a calendar for the test file, and empties it before each test. */
export function useCalendar(): TestCalendar {
  const calendar = new TestCalendar();
  beforeAll(() => calendar.open());
  beforeEach(() => calendar.reset());
  afterAll(() => calendar.close());
  return calendar;
}
