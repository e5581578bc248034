import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const PORT = Number(process.env.PORT || 3199);
/** The unit of CPU time in `/proc` is the clock tick: 100 per second on all common systems. */
const TICKS_PER_SECOND = 100;

export const TOKEN = 'cal_token-for-measuring-only';
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** What the image runs (see the Dockerfile), with its flags for Node and its environment. */
export const SERVICE = {
  script: 'bundle/main.js',
  flags: ['--max-semi-space-size=8'],
  environment: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '60000' },
};

/**
 * Starts the built service on an empty database with the sample data, and waits until it answers.
 * @returns `stop`, which ends the service and removes its data, and `readCpuMs`, which returns its CPU time
 */
export async function startService(environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(PORT),
    ADMIN_TOKEN: TOKEN,
    SAMPLE_DATA: 'on',
    RATE_LIMITS: 'off',
    DRAIN_DELAY: '0',
  };
  const service = await startProgram(
    [...SERVICE.flags, SERVICE.script],
    { ...env, ...SERVICE.environment, ...environment },
    'Build it first: npm run bundle',
  );
  const stop = async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...service, stop };
}

/** Starts a server without a database, `node` or `express` of `bare.js`. @returns as `startService` */
export function startBareServer(kind) {
  return startProgram(['bench/bare.js', kind], { ...process.env, PORT: String(PORT) });
}

async function startProgram(parameters, env, advice = '') {
  const program = spawn(process.execPath, parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isUp())) {
    if (program.exitCode !== null) throw new Error(`${parameters[0]} does not start. ${advice}`);
    await sleep(200);
  }
  const stop = async () => {
    program.kill();
    if (program.exitCode === null) await once(program, 'exit');
  };
  return { stop, readCpuMs: () => readCpuMs(program.pid) };
}

/** Tells whether a server answers, with any status. */
async function isUp() {
  return (await fetch(`${ORIGIN}/health/live`).catch(() => undefined)) !== undefined;
}

/** Returns the CPU time of a process in milliseconds, user and system (proc(5), `stat`). */
function readCpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/**
 * Sends `count` GET requests, four at a time. Throws at the first error.
 * @param path the path of all, or a function that returns the next one
 */
export async function sendRequests(path, headers, count) {
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const response = await fetch(ORIGIN + (typeof path === 'function' ? path() : path), { headers });
      if (!response.ok && response.status !== 304) throw new Error(`${path}: ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all([client(), client(), client(), client()]);
}
