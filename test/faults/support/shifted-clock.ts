import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A module that a service loads first. It shifts `Date` by the milliseconds in a file. Timers do not change: when a real
 * system clock jumps, a process sees that only in `Date`, too.
 */
const PRELOAD_SCRIPT = `
  import { readFileSync } from 'node:fs';
  const now = () => Real.now() + Number(readFileSync(process.env.CLOCK, 'utf8'));
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_, given) => (given.length === 0 ? new Real(now()) : new Real(...given)),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });
`;

/** A clock of one or more services that tests can set. */
export class ShiftedClock {
  private readonly file: string;
  private readonly preloadFile: string;

  constructor(folder: string) {
    this.file = join(folder, 'clock');
    this.preloadFile = join(folder, 'clock.mjs');
    writeFileSync(this.preloadFile, PRELOAD_SCRIPT);
    this.setOffset(0);
  }

  /** Environment of the services that use this clock. */
  get environment(): Record<string, string> {
    return { CLOCK: this.file, NODE_OPTIONS: `--import=file://${this.preloadFile}` };
  }

  /** @param offsetMs milliseconds; a positive number is later */
  setOffset(offsetMs: number): void {
    writeFileSync(this.file, String(offsetMs));
  }
}
