import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Settings } from '../../core/config/settings.js';
import type { CalendarHttpAdapter } from '../../core/http/server/calendar-http-adapter.js';
import { Clock } from '../../core/time/clock.js';
import { withTimeout } from '../../core/time/with-timeout.js';
import { type Health, summarizeChecks, type HealthCheck, getErrorReason } from './health-check.js';
import { DatabaseCheck } from './database-check.js';

/** Milliseconds for which a result is cached: the database gets one query per second, however many clients ask. */
const CACHE_MS = 1_000;

/** Tells whether a load balancer should send requests to this instance. */
@Injectable()
export class ReadinessService {
  private readonly logger = new Logger('Readiness');
  private cached = { at: -Infinity, health: Promise.resolve(summarizeChecks({})) };
  private lastLogged = '';

  constructor(
    private readonly database: DatabaseCheck,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly host: HttpAdapterHost<CalendarHttpAdapter>,
  ) {}

  check(): Promise<Health> {
    if (this.host.httpAdapter.stopSignal.aborted)
      return Promise.resolve(summarizeChecks({ service: { status: 'failing', reason: 'stopping' } }));
    const now = this.clock.now().getTime();
    const age = now - this.cached.at;
    // A negative age means that the clock was set back.
    if (age < 0 || age >= CACHE_MS) this.cached = { at: now, health: this.runChecks() };
    return this.cached.health;
  }

  private async runChecks(): Promise<Health> {
    const [{ database, migrations }, disk] = await Promise.all([this.database.check(), checkDisk(this.settings)]);
    const health = summarizeChecks({ service: { status: 'ok' }, database, migrations, disk });
    this.logChange(health);
    return health;
  }

  /** Logs a line when the result changes, not for each request. */
  private logChange({ checks }: Health): void {
    const failing = Object.entries(checks).filter(([, { status }]) => status === 'failing');
    const words = failing.map(([part, { reason }]) => `${part} (${reason ?? 'failing'})`).join(', ');
    if (words === this.lastLogged) return;
    this.lastLogged = words;
    if (words === '') this.logger.log('Ready again.');
    else this.logger.warn(`Not ready: ${words}.`);
  }
}

/** Milliseconds within which the disk must answer. */
const DISK_TIMEOUT_MS = 1_000;

/** Checks whether the embedded database can be written. With a database server, the service can do without its own disk. */
async function checkDisk(settings: Settings): Promise<HealthCheck> {
  if (settings.databaseUrl !== null) return { status: 'unused' };
  try {
    return await withTimeout(DISK_TIMEOUT_MS, checkSpaceAndWrite(settings));
  } catch (error) {
    return { status: 'failing', reason: getErrorReason(error) };
  }
}

async function checkSpaceAndWrite({ dataDir, minFreeSpaceBytes }: Settings): Promise<HealthCheck> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < minFreeSpaceBytes) return { status: 'failing', reason: 'full', free_bytes: free };
  await writeProbeFile(dataDir);
  return { status: 'ok', free_bytes: free };
}

/** Writes one byte and removes it again: this finds missing permissions, quotas, and a disk that became read-only. */
async function writeProbeFile(dataDir: string): Promise<void> {
  const file = join(dataDir, `.ready-${randomUUID()}`);
  try {
    await writeFile(file, '1');
  } finally {
    await rm(file, { force: true });
  }
}
