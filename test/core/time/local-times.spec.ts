import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { toLocal } from '../../../src/core/time/moment.js';

/** Zones with and without summer time, one that skipped a day in 2011, and some with unusual offsets. */
const ZONES = ['Europe/Madrid', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Monrovia', 'UTC', 'UTC-3.5'];
const HOURS_PER_YEAR = 24 * 365;

it.each(ZONES)('the local times in %s are those that Temporal knows', (zone) => {
  const temporalZone = zone === 'UTC-3.5' ? '-03:30' : zone;
  const different: string[] = [];
  for (const year of [1972, 2011, 2026]) {
    const start = Temporal.Instant.from(`${year}-01-01T00:29:59Z`);
    for (let hour = 0; hour < HOURS_PER_YEAR; hour += 5) {
      const instant = start.add({ hours: hour });
      const expected = instant.toZonedDateTimeISO(temporalZone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
      const local = toLocal(instant.toString().slice(0, 19).replace('T', ' '), zone);
      if (local !== expected) different.push(`${instant.toString()}: ${local} instead of ${expected}`);
    }
  }
  expect(different).toEqual([]);
});
