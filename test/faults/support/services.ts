import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { Service } from './service.js';

const THIS = new URL('../../..', import.meta.url).pathname;

interface How {
  /** What it is started by, which becomes it. */
  readonly inside: readonly string[];
  /** Where the release lies that is started; this one unless given. */
  readonly release: string;
}

/** Services of a test's own, on a folder of their own; afterwards there is nothing left of them. */
export class Services {
  folder = '';
  private started: Service[] = [];

  /** Starts one and waits until it answers; without a `DATABASE_URL`, on the embedded database in `folder`. */
  async start(environment: Record<string, string> = {}, how?: Partial<How>): Promise<Service> {
    const service = await this.begin(environment, how);
    await service.answers();
    return service;
  }

  async begin(environment: Record<string, string> = {}, { inside = [], release = THIS }: Partial<How> = {}): Promise<Service> {
    const service = new Service(this.folder, await freePort(), environment, [...inside, process.execPath, join(release, 'dist/main.js')]);
    this.started.push(service);
    return service;
  }

  open(): void {
    this.folder = mkdtempSync(join(tmpdir(), 'calendar-fault-'));
  }

  async close(): Promise<void> {
    for (const service of this.started.splice(0)) await service.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function useServices(): Services {
  const services = new Services();
  beforeEach(() => services.open());
  afterEach(() => services.close());
  return services;
}

/** Where services listen, and servers of databases. */
const PORTS = { service: 3260, server: 3290 };

/** One that nobody listens on, and that nobody here was given before. */
export async function freePort(what: keyof typeof PORTS = 'service'): Promise<number> {
  const port = PORTS[what]++;
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort(what);
}
