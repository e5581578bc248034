import { Injectable } from '@nestjs/common';
import { type DateTimeString, dateToUtc } from './moment.js';

/** Tells the current time. Tests override this provider with a clock of their own. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Returns the time in UTC, in seconds. */
  nowUtc(): DateTimeString {
    return dateToUtc(this.now());
  }
}
