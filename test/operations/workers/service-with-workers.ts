import { existsSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, jest } from '@jest/globals';
import { createDatabase, dropDatabase } from '../../support/service/database.js';
import { waitUntil } from '../../support/until.js';
import { freePort, type RunningProcess, ServiceProcesses } from '../startup/service-process.js';

/** On a busy machine, three processes that start one after another take their time. */
jest.setTimeout(180_000);

export const TOKEN = 'cal_token-of-the-administrator-with-workers';
export const P = '/ca/api/calendar/events/v1';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface RequestOptions {
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  /** The client's address, of this machine. */
  readonly from?: string;
}

/** The service with two workers, as a process. */
export class ServiceWithWorkers {
  port = 0;
  process!: RunningProcess;
  private readonly processes = new ServiceProcesses();

  open(): void {
    this.processes.open();
  }

  /** Starts the service with these settings, and waits until both workers listen. */
  async start(variables: Record<string, string> = {}): Promise<RunningProcess> {
    this.port = await freePort();
    this.process = this.processes.start({ PORT: String(this.port), WORKERS: '2', ADMIN_TOKEN: TOKEN, ...variables });
    await this.process.waitForOutput('2 processes listen.');
    return this.process;
  }

  /** Starts the service with settings that stop its start. @returns its exit status and its output */
  async startInVain(variables: Record<string, string>): Promise<[status: number, output: string]> {
    const { exitStatus, output } = this.processes.start({ WORKERS: '2', ...variables });
    return [await exitStatus, output()];
  }

  /** Sends a request on a new connection. Connections go to the workers in turn. Rejects without an answer within 10 seconds. */
  send(path: string, { method = 'GET', body, headers = {}, from = '127.0.0.1' }: RequestOptions = {}): Promise<Answer> {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const options = {
      host: '127.0.0.1',
      port: this.port,
      path,
      method,
      localAddress: from,
      agent: false as const,
      signal: AbortSignal.timeout(10_000),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, headers: { ...json, ...headers } }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode!, headers: answer.headers, text });
        });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }

  /** Sends a request as the administrator. */
  sendSignedIn(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.send(path, { ...options, headers: { ...options.headers, Authorization: `Bearer ${TOKEN}` } });
  }

  /** Returns the process ids of the workers. */
  findWorkers(): number[] {
    const { pid } = this.process;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  }

  async stop(): Promise<number> {
    this.process.stop();
    return this.process.exitStatus;
  }

  /** Kills the first process before its workers, so that it starts no new ones. */
  async close(): Promise<void> {
    const workers = existsSync(`/proc/${this.process.pid}`) ? this.findWorkers() : [];
    const closed = this.processes.close();
    workers.forEach(killIfRunning);
    await closed;
  }
}

/** Registers hooks that prepare an empty database and a folder for a test file, and end the processes afterwards. */
export function useServiceWithWorkers(): ServiceWithWorkers {
  const service = new ServiceWithWorkers();
  beforeAll(async () => {
    await createDatabase();
    service.open();
  });
  afterAll(async () => {
    await service.close();
    await dropDatabase();
  });
  return service;
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until a process has ended. Its parent may not have asked for its exit status yet. */
export function waitForEnd(pid: number): Promise<void> {
  return waitUntil(() => {
    try {
      return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return true;
    }
  });
}
