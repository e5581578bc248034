import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 3199;
/** Clock ticks a second, which is what `/proc` counts in: 100 on all common systems. */
const TICKS = 100;

export const TOKEN = 'cal_token-for-measuring-only';
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** Starts the built service on an empty database of its own, with the sample; `stop` takes all of it away. */
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
  const service = spawn(process.execPath, ['dist/main.js'], { env: { ...env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isUp())) {
    if (service.exitCode !== null) throw new Error('The service does not start; was it built? npm run build');
    await sleep(200);
  }
  const stop = () => {
    service.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { stop, cpu: () => cpuOf(service.pid) };
}

async function isUp() {
  try {
    return (await fetch(`${ORIGIN}/ca/api`)).ok;
  } catch {
    return false;
  }
}

/** Milliseconds of processor time, user and system (proc(5), `stat`). */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Asks `count` times, four at a time. */
export async function ask(path, headers, count) {
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const answer = await fetch(ORIGIN + path, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all([client(), client(), client(), client()]);
}
