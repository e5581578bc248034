import { Clock } from '../../../src/core/time/clock.js';

/** A clock that stands still until a test moves it. It starts at noon, Madrid time. */
export class TestClock extends Clock {
  private time = new Date();

  constructor() {
    super();
    this.reset();
  }

  override now(): Date {
    return this.time;
  }

  /** @param iso an instant, e.g. `2026-11-21T11:00:00Z` */
  set(iso: string): void {
    this.time = new Date(iso);
  }

  reset(): void {
    this.set('2026-11-21T11:00:00Z');
  }
}
