import { Injectable } from '@nestjs/common';

/** Tells the current time. Tests override this provider with a clock of their own. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
