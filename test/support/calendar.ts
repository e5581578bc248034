import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { TokensService } from '../../src/accounts/auth/tokens/tokens.service.js';
import { SessionsService } from '../../src/accounts/sessions/sessions.service.js';
import { UserRepository } from '../../src/accounts/auth/user-repository.js';
import type { Settings } from '../../src/core/config/settings.js';
import { ChangeFollower } from '../../src/core/database/changes/change-follower.js';
import { ALL_SCOPES, type Role } from '../../src/core/http/context/principal.js';
import { JobScheduler } from '../../src/core/jobs/job-scheduler.js';
import { emptyDatabase, onPreparedDatabase } from './service/database.js';
import { startService } from './service/service.js';
import { TestClock } from './service/test-clock.js';
import { readTestSettings, resetDecoratorSettings, TEST_SETTINGS, type Variables } from './service/test-settings.js';
import { send } from './send.js';
import './validate-responses.js';

/** A user with a token. */
export interface Person {
  id: number;
  token: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text if it is not JSON. It has no type, because the tests check its shape. */
  body: ReturnType<typeof JSON.parse>;
}

export interface RequestOptions {
  /** The language in the path; `ca` by default. */
  language?: string;
  /** The user who sends the request; anonymous by default. */
  as?: Person;
  headers?: Record<string, string>;
  /** A plain object is sent as JSON, any other value unchanged. */
  body?: unknown;
}

export const ADMIN: Person = { id: 1, token: 'cal_token-of-the-administrator-in-tests' };

/** The service under test, on a real database, and an HTTP client for it. The database is empty before every test. */
export class TestCalendar {
  readonly settings: Settings;
  readonly clock = new TestClock();
  /** Modules beside those of the service, which it has from its next start on. */
  readonly modules: Type[] = [];
  app!: NestExpressApplication;
  private userCount = 0;

  /** @param variables the settings of this service that differ from those of most tests */
  constructor(variables?: Variables) {
    this.settings = variables === undefined ? TEST_SETTINGS : readTestSettings(variables);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.app.getHttpServer().address() as AddressInfo).port}`;
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  /** Starts the service on a database as it is after a first start. */
  async open(): Promise<void> {
    await onPreparedDatabase(async () => {
      await this.start();
      return this.database;
    }, this.settings);
  }

  /** Starts the service on the current database. */
  async start(clock = this.clock): Promise<void> {
    this.app = await startService(this.settings, clock, this.modules, isChecked());
  }

  /** Deletes all records and resets the clock. */
  async reset(): Promise<void> {
    this.clock.reset();
    await emptyDatabase(this.database);
    this.forgetCaches();
  }

  /** Changes records by SQL, behind the service's back, and tells the service to forget what it has cached. */
  async changeBySql(sql: string, parameters?: unknown[]): Promise<void> {
    await this.database.query(sql, parameters);
    this.forgetCaches();
  }

  /** Makes the service forget what it has cached. On a server it cannot notice what other programs change. */
  forgetCaches(): void {
    this.app.get(ChangeFollower).reportUnknown();
  }

  async close(): Promise<void> {
    await this.app.close();
    resetDecoratorSettings();
  }

  /** Runs the due jobs. In tests the service starts no job by itself. */
  runDueJobs(): Promise<void> {
    return this.app.get(JobScheduler).runDue();
  }

  /**
   * Sends a request and returns the response.
   * @param path below the calendar's path, for example `/events?page=2`; with `//` at its start, the path on the server
   */
  async request(method: string, path: string, { language = 'ca', as, headers = {}, body }: RequestOptions = {}): Promise<Answer> {
    const url = path.startsWith('//') ? path.slice(1) : `/${language}/${this.settings.restPrefix}/calendar/events/v1${path}`;
    const isJson = body !== undefined && Object.getPrototypeOf(body) === Object.prototype;
    const requestHeaders: Record<string, string> = {
      // Compression takes time, and test/core/http/compression tests it.
      'Accept-Encoding': 'identity',
      ...(as ? { Authorization: `Bearer ${as.token}` } : {}),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    };
    const sent = body === undefined ? undefined : isJson ? JSON.stringify(body) : (body as RequestInit['body']);
    const { status, headers: received, text } = await send(this.origin + url, { method, headers: requestHeaders, body: sent });
    return { status, headers: received, body: parseJson(text) };
  }

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('GET', path, options);
  }

  /** Sends the request as the administrator, unless `options.as` names another user. */
  post(path: string, body: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('POST', path, { as: ADMIN, ...options, body });
  }

  /** Sends the request as the administrator, unless `options.as` names another user. */
  patch(path: string, body: unknown, options?: RequestOptions): Promise<Answer> {
    return this.request('PATCH', path, { as: ADMIN, ...options, body });
  }

  /** Sends the request as the administrator, unless `options.as` names another user. */
  delete(path: string, options?: RequestOptions): Promise<Answer> {
    return this.request('DELETE', path, { as: ADMIN, ...options });
  }

  /** Creates a user with a role and a token. */
  async person(role: Role): Promise<Person> {
    const username = `${role}-${++this.userCount}-${Date.now()}`;
    const { id } = await this.app.get(UserRepository).create({ username, name: username, email: null, role, passwordHash: null });
    const tokenRequest = { userId: id, name: 'test', expiresUtc: null, scopes: ALL_SCOPES };
    const { token } = await this.app.get(TokensService).create(tokenRequest);
    return { id, token };
  }

  /** Signs a user in with a browser, and returns the session with its secret, which is the value of the cookie. */
  async session({ token }: Person, browser = 'test'): Promise<{ id: number; secret: string }> {
    const sessions = this.app.get(SessionsService);
    const principal = await this.app.get(TokensService).findOwner(token);
    const newSession = { signedInBy: 'password', confirmedUtc: this.clock.nowUtc(), browser, previousSecret: undefined } as const;
    const secret = await sessions.begin(principal!, newSession);
    return { id: (await sessions.findUser(secret))!.session!.id, secret };
  }

  /** Runs the work and returns the SQL statements that the service sent to the database meanwhile. */
  async recordQueries(work: (statements: readonly string[]) => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const recordQuery = (sql: unknown) => statements.push(sql as string);
    subscribe('calendar-events.query', recordQuery);
    try {
      await work(statements);
    } finally {
      unsubscribe('calendar-events.query', recordQuery);
    }
    return statements;
  }

  /** Like `recordQueries`, without the statement that asks what has changed. Requests share it, so it is not sent by each. */
  async recordOwnQueries(work: () => Promise<unknown>): Promise<string[]> {
    return (await this.recordQueries(work)).filter((sql) => !sql.includes('change_log'));
  }
}

/**
 * Tells whether responses are checked against the OpenAPI document. On a database server most are the same as on SQLite,
 * so only the responses in the database tests are checked there.
 */
function isChecked(): boolean {
  return TEST_SETTINGS.databaseUrl === null || expect.getState().testPath?.includes('/test/core/database/') === true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Starts the service for a test file, and empties its database before each test.
 * @param variables the settings of this service that differ from those of most tests
 */
export function useCalendar(variables?: Variables): TestCalendar {
  const calendar = new TestCalendar(variables);
  beforeAll(() => calendar.open());
  beforeEach(() => calendar.reset());
  afterAll(() => calendar.close());
  return calendar;
}
