import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A module that a service loads first. It shifts `Date` by the milliseconds in a file. Timers do not change: when a real
 * system clock jumps, a process sees that only in `Date`, too.
 */
const PRELOADED = `
  import { readFileSync } from 'node:fs';
  const now = () => Real.now() + Number(readFileSync(process.env.CLOCK, 'utf8'));
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given) => (given.length === 0 ? new Real(now()) : new Real(...given)),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });
`;

/** A clock of one or more services that tests can set. */
export class MovedClock {
  private readonly file: string;
  private readonly preloaded: string;

  constructor(folder: string) {
    this.file = join(folder, 'clock');
    this.preloaded = join(folder, 'clock.mjs');
    writeFileSync(this.preloaded, PRELOADED);
    this.set(0);
  }

  /** Environment of the services that use this clock. */
  get environment(): Record<string, string> {
    return { CLOCK: this.file, NODE_OPTIONS: `--import=file://${this.preloaded}` };
  }

  /** @param wrong milliseconds; a positive number is later */
  set(wrong: number): void {
    writeFileSync(this.file, String(wrong));
  }
}
