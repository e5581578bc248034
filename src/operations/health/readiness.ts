import { Injectable, Logger } from '@nestjs/common';
import { stopping } from '../../core/http/server/client-connections.js';
import { Clock } from '../../core/time/clock.js';
import { type Health, healthOf } from './check.js';
import { DatabaseCheck } from './database-check.js';
import { checkDisk } from './disk-check.js';

/** Milliseconds for which what was found holds: however many ask, the database hears of it once a second. */
const HOLDS = 1_000;

/** Whether the service should be sent requests. */
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
    // A clock that was put back makes everything old.
    if (age < 0 || age >= HOLDS) this.asked = { at: now, health: this.look() };
    return this.asked.health;
  }

  private async look(): Promise<Health> {
    const [{ database, migrations }, disk] = await Promise.all([this.database.check(), checkDisk()]);
    const health = healthOf({ service: { status: 'ok' }, database, migrations, disk });
    this.tell(health);
    return health;
  }

  /** The log has a line when it changes, not each time that somebody asks. */
  private tell({ checks }: Health): void {
    const failing = Object.entries(checks).filter(([, { status }]) => status === 'failing');
    const words = failing.map(([part, { reason }]) => `${part} (${reason ?? 'failing'})`).join(', ');
    if (words === this.said) return;
    this.said = words;
    if (words === '') this.logger.log('Ready again.');
    else this.logger.warn(`Not ready: ${words}.`);
  }
}
