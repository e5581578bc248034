import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Crowd, tally, unlike503 } from './support/crowd.js';
import { queryOfSqlite } from './support/database.js';
import { figure, seconds } from './support/figure.js';
import { findHalves } from './support/halves.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { Writing } from './support/writing.js';

const services = useServices();

const FILES = ['calendar.sqlite', 'calendar.sqlite-wal'];
const KIB = 1024;

/** A disk, its room, and how it gets more. */
interface Disk {
  readonly what: string;
  readonly inside?: readonly string[];
  fill(service: Service, folder: string): void;
  empty(service: Service, folder: string): void;
}

/** The folder as the service sees it: what is mounted is mounted for it alone, and goes with it. */
const seen = ({ pid }: Service, folder: string) => `/proc/${pid}/root${folder}`;

/** A real disk, small and full: a `tmpfs` in a mount namespace of the service's own. */
const SMALL: Disk = {
  what: 'a full disk (tmpfs of 8 MB)',
  inside: ['unshare', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR" && exec "$@"', 'sh'],
  fill: (service, folder) => {
    const filler = join(seen(service, folder), 'filler');
    let size = 8 * KIB * KIB;
    // As much as fits, and then a little less.
    while (size > 0 && !fits(filler, size)) size -= 64 * KIB;
    writeFileSync(filler, Buffer.alloc(size - 512 * KIB));
  },
  empty: (service, folder) => rmSync(join(seen(service, folder), 'filler')),
};

function fits(file: string, size: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(size));
    return true;
  } catch {
    return false;
  }
}

/** As much as can be had everywhere: the service's files may not grow beyond a size (setrlimit(2), RLIMIT_FSIZE). */
const LIMITED: Disk = {
  what: 'files that may not grow (RLIMIT_FSIZE)',
  fill: (service, folder) => {
    const sizes = FILES.map((file) => statSync(join(folder, file)).size);
    limit(service, Math.max(...sizes) + 512 * KIB);
  },
  empty: (service) => limit(service, 'unlimited'),
};

function limit({ pid }: Service, size: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]);
}

/** Where nobody may mount, the limit alone stands for a full disk. */
function disks(): Disk[] {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return [SMALL, LIMITED];
  } catch {
    figure('nobody may mount a small disk here: files that may not grow stand for it');
    return [LIMITED];
  }
}

it.each(disks())('$what: 503, reads go on, nothing is corrupt, and it goes on when there is room', async (disk) => {
  const { folder } = services;
  const service = await services.start({}, { inside: disk.inside });
  const writing = new Writing(service.client, 'Fira');
  await writing.next(-1);

  disk.fill(service, folder);
  const crowd = new Crowd(4, (writer) => writing.next(writer));
  while (crowd.outcomes.filter(({ result }) => !result.startsWith('2')).length < 10) await sleep(20);
  const outcomes = await crowd.stop();
  const read = await service.client.get('/events');

  disk.empty(service, folder);
  const emptied = performance.now();
  const later = new Writing(service.client, 'Mercat');
  while ((await later.next(-1)).status !== 201) await sleep(50);
  const recovered = performance.now() - emptied;

  figure(
    `${disk.what}: ${tally(outcomes)['503']} × 503, reads ${read.status}; it writes again ${seconds(recovered)} after there is room; ` +
      `${writing.count} acknowledged, none lost`,
  );
  expect(unlike503(outcomes)).toEqual([]);
  expect(read.status).toBe(200);
  expect(recovered).toBeLessThan(10_000);
  expect(await writing.lost(service.client)).toEqual([]);
  const query = queryOfSqlite(await copied(service, folder));
  expect(await query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(await query('PRAGMA foreign_key_check')).toEqual([]);
  expect(await findHalves(query)).toEqual([]);
});

/** Its files as they are at this moment, and the end of the service. */
async function copied(service: Service, folder: string): Promise<string> {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  service.send('SIGSTOP');
  for (const file of FILES) {
    const from = join(seen(service, folder), file);
    if (existsSync(from)) copyFileSync(from, join(copy, file));
  }
  await service.kill();
  return copy;
}
