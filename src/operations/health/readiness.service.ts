import { Injectable, Logger } from '@nestjs/common';
import { shutdownController } from '../../core/http/server/http-connections.js';
import { Clock } from '../../core/time/clock.js';
import { type Health, summarizeChecks } from './health-check.js';
import { DatabaseCheck } from './database-check.js';
import { checkDisk } from './check-disk.js';

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
  ) {}

  check(): Promise<Health> {
    if (shutdownController.signal.aborted) return Promise.resolve(summarizeChecks({ service: { status: 'failing', reason: 'stopping' } }));
    const now = this.clock.now().getTime();
    const age = now - this.cached.at;
    // A negative age means that the clock was set back.
    if (age < 0 || age >= CACHE_MS) this.cached = { at: now, health: this.runChecks() };
    return this.cached.health;
  }

  private async runChecks(): Promise<Health> {
    const [{ database, migrations }, disk] = await Promise.all([this.database.check(), checkDisk()]);
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
