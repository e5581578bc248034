import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { Service } from './service.js';

const THIS = new URL('../../..', import.meta.url).pathname;

interface How {
  /** A command that starts the service with `exec`, such as `unshare`. */
  readonly inside: readonly string[];
  /** The folder of the release to start; by default, this one. */
  readonly release: string;
}

/** Starts the services of one test, in a folder of their own. Ends the services and removes the folder afterwards. */
export class Services {
  folder = '';
  private started: Service[] = [];

  /** Starts a service and waits until it answers. Without a `DATABASE_URL`, its embedded database is in `folder`. */
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

/** Registers hooks that create the folder before each test, and end the services after it. */
export function useServices(): Services {
  const services = new Services();
  beforeEach(() => services.open());
  afterEach(() => services.close());
  return services;
}

/** The next ports to try, for services and for database servers. */
const PORTS = { service: 3260, server: 3290 };

/** Returns a free port. Does not return the same port twice. */
export async function freePort(what: keyof typeof PORTS = 'service'): Promise<number> {
  const port = PORTS[what]++;
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort(what);
}
