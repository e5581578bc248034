/** Starts the servers that are compared, as child processes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE } from '../service.js';
import { readMemoryMb, readProcessCpuMs } from './cpu.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COUNTER = fileURLToPath(new URL('count-statements.js', import.meta.url));
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 3190);
const START_TIMEOUT_MS = 60_000;

export const TOKEN = 'cal_token-for-measuring-only';
/** All servers put this origin into their links, so that their answers are equal. */
const BASE_URL = 'http://calendar.example.org';

let nextPort = FIRST_PORT;

/** A running server. */
class Server {
  constructor(name, script, environment, flags = []) {
    this.name = name;
    this.port = nextPort++;
    const settings = { PORT: String(this.port), BASE_URL, ADMIN_TOKEN: TOKEN, RATE_LIMITS: 'off', DRAIN_DELAY: '0', LOG_LEVEL: 'warn' };
    const env = { ...process.env, ...settings, ...environment };
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
    this.process = fork(`${ROOT}${script}`, { cwd: ROOT, env, stdio, execArgv: [...flags, '--import', COUNTER] });
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Waits until the server answers. @returns the milliseconds since the start of the process */
  async waitUntilReady(path) {
    const begunMs = performance.now();
    for (;;) {
      const response = await fetch(this.origin + path).catch(() => undefined);
      await response?.arrayBuffer();
      if (response !== undefined && response.status < 500) return performance.now() - begunMs;
      if (this.process.exitCode !== null || performance.now() - begunMs > START_TIMEOUT_MS) throw new Error(`${this.name} does not start.`);
      await sleep(20);
    }
  }

  /** Returns the number of statements so far, and the ids of the connections to the database. */
  async countStatements() {
    this.process.send('count');
    for (;;) {
      const [message] = await once(this.process, 'message');
      if (message.statements !== undefined) return message;
    }
  }

  readCpuMs() {
    return readProcessCpuMs(this.process.pid);
  }

  readMemoryMb() {
    return readMemoryMb(this.process.pid);
  }

  async stop() {
    if (this.process.exitCode !== null) return;
    this.process.kill();
    await once(this.process, 'exit');
  }
}

export function startService(environment = {}) {
  return new Server('the service', SERVICE.script, { ...SERVICE.environment, ...environment }, SERVICE.flags);
}

export function startFloor(environment = {}) {
  return new Server('the floor', 'bench/floor.js', environment);
}

/** Starts the Express server. `setBody(path, text)` sets what it sends. */
export function startConstant() {
  const server = new Server('constant bytes', 'bench/constant.js', {});
  return Object.assign(server, { setBody: (path, text) => server.process.send({ path, text }) });
}
