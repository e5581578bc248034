import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a service loads before itself, so that its clock is wrong by as many milliseconds as a file says. When a clock
 * jumps, its process sees it in `Date` alone: timers go on as they were, in life as here.
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

/** A clock that can be set, of one or more services. */
export class MovedClock {
  private readonly file: string;
  private readonly preloaded: string;

  constructor(folder: string) {
    this.file = join(folder, 'clock');
    this.preloaded = join(folder, 'clock.mjs');
    writeFileSync(this.preloaded, PRELOADED);
    this.set(0);
  }

  /** For the services that go by it. */
  get environment(): Record<string, string> {
    return { CLOCK: this.file, NODE_OPTIONS: `--import=file://${this.preloaded}` };
  }

  /** @param wrong milliseconds; more is later */
  set(wrong: number): void {
    writeFileSync(this.file, String(wrong));
  }
}
