import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { transformFileSync } from '@swc/core';
import { settings } from '../../../src/core/config/settings.js';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Enough for a busy machine. */
const WAIT_TIMEOUT_MS = 50_000;

export interface RunningProcess {
  /** Returns the output so far, of standard output and standard error. */
  readonly output: () => string;
  /** Waits until the output contains this text. */
  readonly waitForOutput: (text: string) => Promise<void>;
  /** Sends SIGTERM. */
  readonly stop: () => void;
  /** Sends SIGKILL. */
  readonly kill: () => void;
  /** The exit status. */
  readonly exitStatus: Promise<number>;
}

/** Starts the service as a process of its own, compiled from the current sources into an empty folder. */
export class ServiceProcesses {
  folder = '';
  private readonly running = new Set<ReturnType<typeof spawn>>();

  /** Compiles the sources as the build does, without type checks. */
  open(): void {
    this.folder = mkdtempSync(join(tmpdir(), 'calendar-start-'));
    const options = JSON.parse(readFileSync(join(ROOT, 'test/environment/swc.json'), 'utf8')) as object;
    for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.ts'))) {
      const { code } = transformFileSync(join(ROOT, 'src', file), { ...options, sourceMaps: 'inline', swcrc: false });
      const target = join(this.folder, 'dist', file.replace(/ts$/, 'js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, code);
    }
    for (const shared of ['node_modules', 'package.json', 'public']) symlinkSync(join(ROOT, shared), join(this.folder, shared));
  }

  /** Starts the service with only these settings, on the database of the tests unless they name another. */
  start(variables: Record<string, string> = {}): RunningProcess {
    return this.run('exec node dist/main.js', { DRAIN_DELAY: '0', ...variables });
  }

  /** Runs a shell command with only these settings, on the database of the tests unless they name another. */
  run(command: string, variables: Record<string, string> = {}): RunningProcess {
    const env = { PATH: process.env.PATH, DATABASE_URL: settings.databaseUrl ?? '', PORT: '0', ...variables };
    const child = spawn(command, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'], shell: true });
    this.running.add(child);
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    for (const output of [child.stdout, child.stderr]) output.on('data', hear);
    const exitStatus = once(child, 'close').then(([code]) => code as number);
    const waitForOutput = async (text: string) => {
      const begun = Date.now();
      while (!said.includes(text)) {
        if (child.exitCode !== null || Date.now() - begun > WAIT_TIMEOUT_MS) throw new Error(`The output has no «${text}»:\n${said}`);
        await sleep(50);
      }
    };
    return { output: () => said, waitForOutput, stop: () => child.kill('SIGTERM'), kill: () => child.kill('SIGKILL'), exitStatus };
  }

  close(): void {
    for (const child of this.running) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns a port on which no server listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Registers hooks that compile the service once for the test file, and end its processes afterwards. */
export function useProcesses(): ServiceProcesses {
  const serviceProcesses = new ServiceProcesses();
  beforeAll(() => serviceProcesses.open());
  afterAll(() => serviceProcesses.close());
  return serviceProcesses;
}
