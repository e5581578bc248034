import { Clock } from '../../../src/core/time/clock.js';

/** A clock that stands still until a test sets it. It starts at 2026-11-21 12:00 in Madrid. */
export class TestClock extends Clock {
  private time = new Date();

  constructor() {
    super();
    this.reset();
  }

  override now(): Date {
    return this.time;
  }

  /** @param iso a time in ISO 8601, for example `2026-11-21T11:00:00Z` */
  set(iso: string): void {
    this.time = new Date(iso);
  }

  reset(): void {
    this.set('2026-11-21T11:00:00Z');
  }
}
