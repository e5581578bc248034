import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ConcurrentClients, countResults, findUnexpected } from './support/concurrent-clients.js';
import { createSqliteQuery } from './support/database.js';
import { formatSeconds, printFigure } from './support/print-figure.js';
import { findPartialWrites } from './support/partial-writes.js';
import type { Service } from './support/service.js';
import { useServices } from './support/services.js';
import { WriteLoad } from './support/write-load.js';

const services = useServices();

const FILES = ['calendar.sqlite', 'calendar.sqlite-wal'];
const KIB = 1024;

/** A way to fill the disk of the service, and to free it again. */
interface Disk {
  readonly what: string;
  /** Command that starts the service. */
  readonly inside?: readonly string[];
  fill(service: Service, folder: string): void;
  empty(service: Service, folder: string): void;
}

/** Returns the path of a folder in the mount namespace of the service. Its mounts exist only there, until the process ends. */
const resolveInService = ({ pid }: Service, folder: string) => `/proc/${pid}/root${folder}`;

/** A small file system that becomes full: a `tmpfs` in a mount namespace of the service's own. */
const SMALL: Disk = {
  what: 'a full disk (tmpfs of 8 MB)',
  inside: ['unshare', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR" && exec "$@"', 'sh'],
  fill: (service, folder) => {
    const filler = join(resolveInService(service, folder), 'filler');
    let size = 8 * KIB * KIB;
    // Finds the largest size that fits, and writes a little less.
    while (size > 0 && !fits(filler, size)) size -= 64 * KIB;
    writeFileSync(filler, Buffer.alloc(size - 512 * KIB));
  },
  empty: (service, folder) => rmSync(join(resolveInService(service, folder), 'filler')),
};

function fits(file: string, size: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(size));
    return true;
  } catch {
    return false;
  }
}

/** A replacement that works without mounting: the service's files may not grow beyond a size (setrlimit(2), RLIMIT_FSIZE). */
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

/** Returns only the limit where the user may not mount file systems. */
function disks(): Disk[] {
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return [SMALL, LIMITED];
  } catch {
    printFigure('this user may not mount a small disk: a file size limit replaces it');
    return [LIMITED];
  }
}

it.each(disks())(
  '$what: the service answers writes with 503 and still reads, keeps its data intact, and writes again when there is space',
  async (disk) => {
    const { folder } = services;
    const service = await services.start({}, { wrapperCommand: disk.inside });
    const writeLoad = new WriteLoad(service.client, 'Fira');
    await writeLoad.writeNext(-1);

    disk.fill(service, folder);
    const concurrentClients = new ConcurrentClients(4, (writer) => writeLoad.writeNext(writer));
    while (concurrentClients.outcomes.filter(({ result }) => !result.startsWith('2')).length < 10) await sleep(20);
    const outcomes = await concurrentClients.stop();
    const read = await service.client.get('/events');

    disk.empty(service, folder);
    const emptied = performance.now();
    const later = new WriteLoad(service.client, 'Mercat');
    while ((await later.writeNext(-1)).status !== 201) await sleep(50);
    const recovered = performance.now() - emptied;

    printFigure(
      `${disk.what}: ${countResults(outcomes)['503']} × 503, reads ${read.status}; it writes again ${formatSeconds(recovered)} after there is space; ` +
        `${writeLoad.acknowledgedCount} acknowledged, none lost`,
    );
    expect(findUnexpected(outcomes)).toEqual([]);
    expect(read.status).toBe(200);
    expect(recovered).toBeLessThan(10_000);
    expect(await writeLoad.findLost(service.client)).toEqual([]);
    const query = createSqliteQuery(await copyAndKill(service, folder));
    expect(await query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await query('PRAGMA foreign_key_check')).toEqual([]);
    expect(await findPartialWrites(query)).toEqual([]);
  },
);

/** Copies the current database files, kills the service, and returns the folder of the copy. */
async function copyAndKill(service: Service, folder: string): Promise<string> {
  const copy = join(folder, 'copy');
  mkdirSync(copy);
  service.sendSignal('SIGSTOP');
  for (const file of FILES) {
    const from = join(resolveInService(service, folder), file);
    if (existsSync(from)) copyFileSync(from, join(copy, file));
  }
  await service.kill();
  return copy;
}
