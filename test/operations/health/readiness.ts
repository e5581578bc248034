import { expect } from '@jest/globals';
import type { Answer, TestCalendar } from '../../support/calendar.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

/** The disk check of a service that is well. With a database server, the service uses no disk. */
export const DISK_OK = TEST_SETTINGS.databaseUrl === null ? { status: 'ok', free_bytes: expect.any(Number) } : { status: 'unused' };

let callCount = 0;

/** Sends a readiness check. First moves the clock on by a second, because the service caches its result that long. */
export function getReadiness(calendar: TestCalendar): Promise<Answer> {
  calendar.clock.set(new Date(Date.parse('2026-11-21T11:00:00Z') + ++callCount * 1_000).toISOString());
  return calendar.get('//health/ready');
}
