import './with-root-alias.js';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { findDifferences, RECORDED, RecordedSite } from './recorded-site.js';

const calendar = useCalendar();

it('answers the recorded requests as the site did', async () => {
  const site = new RecordedSite(calendar);
  const differing: Record<string, string[]> = {};
  for (const recorded of RECORDED) {
    const { status, body } = await site.send(recorded);
    const found = [
      ...(status === recorded.status ? [] : [`status ${status}, not ${recorded.status}: ${JSON.stringify(body).slice(0, 300)}`]),
      ...(recorded.code == null || body.code === recorded.code ? [] : [`code ${body.code}, not ${recorded.code}`]),
      ...(recorded.shape === undefined || status !== recorded.status ? [] : findDifferences(recorded.shape, body)),
    ];
    if (found.length > 0) differing[recorded.case] = found;
  }
  console.log(`${RECORDED.length - Object.keys(differing).length} of ${RECORDED.length}`, JSON.stringify(differing, null, 1));
  expect(differing).toEqual({});
}, 60000);
