import { expect } from '@jest/globals';
import { settings } from '../../../src/core/config/settings.js';
import type { Answer, TestCalendar } from '../../support/calendar.js';

/** What is said of the disk where all is well: a database server has its own. */
export const DISK = settings.databaseUrl === null ? { status: 'ok', free_bytes: expect.any(Number) } : { status: 'unused' };

let times = 0;

/** Asks whether the service is ready, at least a second after it was last asked: what it found holds that long. */
export function ready(calendar: TestCalendar): Promise<Answer> {
  calendar.clock.set(new Date(Date.parse('2026-11-21T11:00:00Z') + ++times * 1_000).toISOString());
  return calendar.get('//health/ready');
}
