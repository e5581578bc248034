import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { toLocal, toUtc } from '../../../src/core/time/moment.js';
import { findTimezoneAbbreviation } from '../../../src/core/time/timezone.js';

/** Zones with and without summer time, one that skipped a day in 2011, one that changes its clock for Ramadan, and some with unusual offsets. */
const ZONES = [
  ...['Europe/Madrid', 'Pacific/Apia', 'Africa/Casablanca', 'Australia/Lord_Howe'],
  ...['America/Santiago', 'Asia/Jerusalem', 'Asia/Kathmandu', 'Africa/Monrovia', 'UTC', 'UTC-3.5'],
];
const YEARS = [1900, 1972, 2011, 2026, 2099, 2200, 2437, 9998];
const HOURS_PER_YEAR = 24 * 365;

it.each(ZONES)('the local times in %s are those that Temporal knows', (zone) => {
  const temporalZone = zone === 'UTC-3.5' ? '-03:30' : zone;
  const different: string[] = [];
  for (const year of YEARS) {
    const start = Temporal.Instant.from(`${year}-01-01T00:29:59Z`);
    for (let hour = 0; hour < HOURS_PER_YEAR; hour += 11) {
      const instant = start.add({ hours: hour });
      const expected = instant.toZonedDateTimeISO(temporalZone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
      const local = toLocal(instant.toString().slice(0, 19).replace('T', ' '), zone);
      if (local !== expected) different.push(`${instant.toString()}: ${local} instead of ${expected}`);
    }
  }
  expect(different).toEqual([]);
});

it.each(ZONES)('the times in UTC of local times in %s are those that Temporal knows', (zone) => {
  const temporalZone = zone === 'UTC-3.5' ? '-03:30' : zone;
  const different: string[] = [];
  for (const year of YEARS) {
    const start = Temporal.PlainDateTime.from(`${year}-01-01T00:29:59`);
    for (let hour = 0; hour < HOURS_PER_YEAR; hour += 11) {
      const local = start.add({ hours: hour });
      const expected = local.toZonedDateTime(temporalZone, { disambiguation: 'compatible' }).toInstant().toString();
      const utc = toUtc(local.toString().replace('T', ' '), zone);
      if (`${utc.replace(' ', 'T')}Z` !== expected) different.push(`${local.toString()}: ${utc} instead of ${expected}`);
    }
  }
  expect(different).toEqual([]);
});

it.each([
  ['Europe/Madrid', '2026-03-29 00:59:59', 'CET'],
  ['Europe/Madrid', '2026-03-29 01:00:00', 'CEST'],
  ['America/New_York', '2026-11-01 05:59:59', 'EDT'],
  ['America/New_York', '2026-11-01 06:00:00', 'EST'],
])('the abbreviation of %s at %s is %s, on a day on which it changes', (zone, utc, abbreviation) => {
  expect(findTimezoneAbbreviation(zone, utc)).toBe(abbreviation);
});
