import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

/** Enough for a busy machine. */
const WAIT_TIMEOUT_MS = 50_000;

export interface RunningProcess {
  readonly pid: number;
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

/**
 * The folder of this run, see test/environment. All processes load the same build from it, and Node (since version 22) compiles
 * each module only for the first of them.
 */
const RUN = process.env.CALENDAR_TESTS!;
const BUILD = join(RUN, 'built');
const BUNDLE = join(BUILD, 'bundle');
const COMPILE_CACHE = join(RUN, 'compile-cache');

/** Bundles the build, for the first test of the run that starts a process. Two workers may do it at the same time. */
function bundle(): void {
  if (existsSync(BUNDLE)) return;
  const own = mkdtempSync(`${BUNDLE}-`);
  execFileSync(process.execPath, ['scripts/bundle.js', join(BUILD, 'dist'), own]);
  try {
    renameSync(own, BUNDLE);
  } catch {
    rmSync(own, { recursive: true });
  }
}

/** Starts the service as a process of its own, in an empty folder that has links to the build and the bundle. */
export class ServiceProcesses {
  folder = '';
  private readonly running: { child: ReturnType<typeof spawn>; exitStatus: Promise<number> }[] = [];

  open(): void {
    bundle();
    this.folder = mkdtempSync(join(tmpdir(), 'calendar-start-'));
    for (const name of ['bundle', 'dist', 'node_modules', 'package.json', 'public', 'docs'])
      symlinkSync(join(BUILD, name), join(this.folder, name));
  }

  /** Starts the bundled service, as the image does, with only these settings, on the database of the tests unless they name another. */
  start(variables: Record<string, string> = {}): RunningProcess {
    return this.run('exec node bundle/main.js', { DRAIN_DELAY: '0', ...variables });
  }

  /** Runs a shell command with only these settings, on the database of the tests unless they name another. */
  run(command: string, variables: Record<string, string> = {}): RunningProcess {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: TEST_SETTINGS.databaseUrl ?? '',
      PORT: '0',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...variables,
    };
    const child = spawn(command, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'], shell: true });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    for (const output of [child.stdout, child.stderr]) output.on('data', hear);
    const exitStatus = once(child, 'close').then(([code]) => code as number);
    this.running.push({ child, exitStatus });
    const waitForOutput = async (text: string) => {
      const begun = Date.now();
      while (!said.includes(text)) {
        if (child.exitCode !== null || Date.now() - begun > WAIT_TIMEOUT_MS) throw new Error(`The output has no «${text}»:\n${said}`);
        await sleep(50);
      }
    };
    const pid = child.pid!;
    return { pid, output: () => said, waitForOutput, stop: () => child.kill('SIGTERM'), kill: () => child.kill('SIGKILL'), exitStatus };
  }

  /** Ends the processes, and waits until they have closed their output: no other test shares its database with them. */
  async close(): Promise<void> {
    for (const { child } of this.running) child.kill('SIGKILL');
    await Promise.all(this.running.map(({ exitStatus }) => exitStatus));
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

/** Registers hooks that make a folder for the processes of the test file, and end them afterwards. */
export function useProcesses(): ServiceProcesses {
  const serviceProcesses = new ServiceProcesses();
  beforeAll(() => serviceProcesses.open());
  afterAll(() => serviceProcesses.close());
  return serviceProcesses;
}
