import { expect, it } from '@jest/globals';
import { expectNoDifferences } from '../calendar/derived.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { COURSE } from '../../support/resources.js';

const calendar = useCalendar();
expectNoDifferences(calendar);
const given = new Given(calendar);

it('a series shows its rule, a sentence about it, and its dates', async () => {
  const series = await given.event({ en: { title: 'Course' } }, COURSE);

  const { body } = await calendar.get(`/events/${series.id}`, { language: 'en' });

  expect(body).toMatchObject({
    id: series.id,
    start_date: '2026-12-01 18:00:00',
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
    recurrence_text: 'every Tuesday, 4 times',
    occurrences: {
      total: 4,
      first: { start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 20:00:00' },
      next: { start_date: '2026-12-01 18:00:00' },
      last: { start_date: '2026-12-22 18:00:00' },
      known_until: null,
      rest_url: `http://calendar.test/en/api/calendar/events/v1/events/${series.id}/occurrences`,
    },
    exceptions: [],
    exceptions_total: 0,
    previous_series: null,
    next_series: null,
  });
  expect((await calendar.get(`/events/${series.id}`, { as: ADMIN, language: 'en' })).body).toEqual(series);
});

it('an occurrence is an event with an id of its own, which shows the fields of its series', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const series = await given.event({ ca: { title: 'Curs' }, en: { title: 'Course' } }, { ...COURSE, venue: venue.id });

  const { body } = await calendar.get(`/events/${series.occurrences.last.id}`, { language: 'en' });

  expect(body).toMatchObject({
    id: series.occurrences.last.id,
    title: 'Course',
    slug: 'course',
    start_date: '2026-12-22 18:00:00',
    end_date: '2026-12-22 20:00:00',
    utc_start_date: '2026-12-22 17:00:00',
    url: 'http://calendar.test/en/api/calendar/events/v1/events/by-slug/course/occurrences/2026-12-22T18:00:00',
    venue: { venue: 'Ateneu' },
    series_id: series.id,
    original_start_date: '2026-12-22 18:00:00',
    recurrence_text: 'every Tuesday, 4 times',
    changed: [],
  });
  expect(body).not.toHaveProperty('recurrence');
  expect(body).not.toHaveProperty('occurrences');
});
