import { Injectable } from '@nestjs/common';

/** What time it is. Tests put another one in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
