import { Injectable, Logger } from '@nestjs/common';
import { stopping } from '../../core/http/server/client-connections.js';
import { Clock } from '../../core/time/clock.js';
import { type Health, healthOf } from './check.js';
import { DatabaseCheck } from './database-check.js';
import { checkDisk } from './disk-check.js';

/** Milliseconds for which a result is cached: the database gets one query per second, however many clients ask. */
const HOLDS = 1_000;

/** Tells whether a load balancer should send requests to this instance. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Readiness');
  private asked = { at: -Infinity, health: Promise.resolve(healthOf({})) };
  private said = '';

  constructor(
    private readonly database: DatabaseCheck,
    private readonly clock: Clock,
  ) {}

  check(): Promise<Health> {
    if (stopping.signal.aborted) return Promise.resolve(healthOf({ service: { status: 'failing', reason: 'stopping' } }));
    const now = this.clock.now().getTime();
    const age = now - this.asked.at;
    // A negative age means that the clock was set back.
    if (age < 0 || age >= HOLDS) this.asked = { at: now, health: this.look() };
    return this.asked.health;
  }

  private async look(): Promise<Health> {
    const [{ database, migrations }, disk] = await Promise.all([this.database.check(), checkDisk()]);
    const health = healthOf({ service: { status: 'ok' }, database, migrations, disk });
    this.tell(health);
    return health;
  }

  /** Logs a line when the result changes, not for each request. */
  private tell({ checks }: Health): void {
    const failing = Object.entries(checks).filter(([, { status }]) => status === 'failing');
    const words = failing.map(([part, { reason }]) => `${part} (${reason ?? 'failing'})`).join(', ');
    if (words === this.said) return;
    this.said = words;
    if (words === '') this.logger.log('Ready again.');
    else this.logger.warn(`Not ready: ${words}.`);
  }
}
