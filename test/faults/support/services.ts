import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { Service } from './service.js';

const PROJECT_FOLDER = new URL('../../..', import.meta.url).pathname;

interface StartOptions {
  /** A command that starts the service with `exec`, such as `unshare`. */
  readonly wrapperCommand: readonly string[];
  /** The folder of the release to start; by default, this one. */
  readonly releaseFolder: string;
  readonly port: number;
}

/** Starts the services of one test, in a folder of their own. Ends the services and removes the folder afterwards. */
export class Services {
  folder = '';
  private started: Service[] = [];

  /** Starts a service and waits until it answers. Without a `DATABASE_URL`, its embedded database is in `folder`. */
  async start(environment: Record<string, string> = {}, how?: Partial<StartOptions>): Promise<Service> {
    const service = await this.spawn(environment, how);
    await service.waitUntilAnswers();
    return service;
  }

  async spawn(
    environment: Record<string, string> = {},
    { wrapperCommand = [], releaseFolder = PROJECT_FOLDER, port }: Partial<StartOptions> = {},
  ): Promise<Service> {
    const service = new Service(this.folder, port ?? (await freePort()), environment, [
      ...wrapperCommand,
      process.execPath,
      join(releaseFolder, 'dist/main.js'),
    ]);
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
const nextPorts = { service: Number(process.env.FAULTS_PORT ?? 3260), server: 3290 };

/** Returns a free port. Does not return the same port twice. */
export async function freePort(what: keyof typeof nextPorts = 'service'): Promise<number> {
  const port = nextPorts[what]++;
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort(what);
}
