import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, TOKEN } from './client.js';

/** Enough for a start on a busy machine. */
const START_TIMEOUT_MS = 180_000;

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** As `performance.now()`. */
  at: number;
}

/** The built service in a process of its own. */
export class Service {
  /** The output so far, of standard output and standard error. */
  output = '';
  readonly exited: Promise<ProcessExit>;
  readonly client: Client;
  private readonly process: ChildProcess;

  /** @param folder its `DATA_DIR`, and also its working directory, so that it reads no `.env` of the developer */
  constructor(
    folder: string,
    readonly port: number,
    environment: Record<string, string>,
    [command, ...parameters]: readonly string[],
  ) {
    const env = {
      ...{ PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), ADMIN_TOKEN: TOKEN, ADMIN_PASSWORD: 'password in faults' },
      ...{ RATE_LIMITS: 'off', MAX_CONNECTIONS_PER_ADDRESS: '2000', DRAIN_DELAY: '0' },
      ...environment,
    };
    this.process = spawn(command!, parameters, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [this.process.stdout, this.process.stderr])
      output?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.exited = new Promise((resolve) => this.process.once('exit', (code, signal) => resolve({ code, signal, at: performance.now() })));
    this.client = new Client(this.origin);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.process.pid!;
  }

  /** Waits until the service answers, and returns the milliseconds. */
  async waitUntilAnswers(): Promise<number> {
    const begun = performance.now();
    while (!(await this.client.isAnswered())) {
      if (this.process.exitCode !== null || performance.now() - begun > START_TIMEOUT_MS)
        throw new Error(`The service does not start:\n${this.output}`);
      await sleep(20);
    }
    return performance.now() - begun;
  }

  /** Sends a signal. @returns the time, as `performance.now()` */
  sendSignal(signal: NodeJS.Signals): number {
    this.process.kill(signal);
    return performance.now();
  }

  /** Ends the service with SIGKILL, and waits until the process has ended. */
  async kill(): Promise<void> {
    this.sendSignal('SIGKILL');
    await this.exited;
    this.client.close();
  }
}
