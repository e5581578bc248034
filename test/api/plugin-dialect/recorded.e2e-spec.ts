import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { findDifferences, RECORDED, RECORDED_SETTINGS, RecordedSite } from './recorded-site.js';

const calendar = useCalendar(RECORDED_SETTINGS);

/** The recorded requests that the documentation lists as answered in another way. */
const LISTED = [...readFileSync(new URL('../../../docs/plugin-clients.md', import.meta.url), 'utf8').matchAll(/`(\d{3}-[^`]+)`/g)].map(
  ([, name]) => name,
);

it('answers 288 recorded requests as the site did, but for those that the documentation lists', async () => {
  const site = new RecordedSite(calendar);
  const differing = new Map<string, string[]>();
  for (const recorded of RECORDED) {
    const { status, body } = await site.send(recorded);
    const found = [
      ...(status === recorded.status ? [] : [`the status is ${status}, not ${recorded.status}`]),
      ...(recorded.code == null || body.code === recorded.code ? [] : [`the code is ${body.code}, not ${recorded.code}`]),
      ...(recorded.shape === undefined || status !== recorded.status ? [] : findDifferences(recorded.shape, body)),
    ];
    if (found.length > 0) differing.set(recorded.case, found);
  }

  expect(RECORDED).toHaveLength(288);
  expect([...differing].filter(([name]) => !LISTED.includes(name))).toEqual([]);
  expect(LISTED.filter((name) => !differing.has(name!))).toEqual([]);
});
