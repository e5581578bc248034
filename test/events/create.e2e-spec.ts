import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const FAIR = { title: 'Fira del llibre', start_date: '2027-04-23 10:00:00', end_date: '2027-04-23 20:00:00' };

it('a new event has a default for every field that the client omits', async () => {
  const { body } = await calendar.post('/events', FAIR);

  expect(body).toEqual({
    ...{
      id: body.id,
      global_id: `calendar.test?id=${body.id}`,
      global_id_lineage: [`calendar.test?id=${body.id}`],
      author: 1,
      status: 'publish',
    },
    ...{
      date: '2026-11-21 12:00:00',
      date_utc: '2026-11-21 11:00:00',
      modified: '2026-11-21 12:00:00',
      modified_utc: '2026-11-21 11:00:00',
    },
    url: 'http://calendar.test/ca/api/calendar/events/v1/events/by-slug/fira-del-llibre',
    rest_url: `http://calendar.test/ca/api/calendar/events/v1/events/${body.id}`,
    ...{ title: 'Fira del llibre', description: null, excerpt: null, slug: 'fira-del-llibre', image: false, all_day: false },
    start_date: '2027-04-23 10:00:00',
    start_date_details: { year: '2027', month: '04', day: '23', hour: '10', minutes: '00', seconds: '00' },
    end_date: '2027-04-23 20:00:00',
    end_date_details: { year: '2027', month: '04', day: '23', hour: '20', minutes: '00', seconds: '00' },
    utc_start_date: '2027-04-23 08:00:00',
    utc_start_date_details: { year: '2027', month: '04', day: '23', hour: '08', minutes: '00', seconds: '00' },
    utc_end_date: '2027-04-23 18:00:00',
    utc_end_date_details: { year: '2027', month: '04', day: '23', hour: '18', minutes: '00', seconds: '00' },
    ...{ timezone: 'Europe/Madrid', timezone_abbr: 'CEST', cost: null, cost_details: null, website: null },
    ...{ show_map: true, show_map_link: true, hide_from_listings: false, sticky: false, featured: false },
    ...{ event_status: 'scheduled', status_reason: null, previous_start_date: null, attendance_mode: 'offline', online_url: null },
    ...{ ticket_url: null, ticket_status: null, in_language: [], is_free: false },
    ...{ accessibility: [], accessibility_note: null, age_min: null, age_max: null },
    ...{ categories: [], tags: [], venue: null, venues: [], organizer: [], post_parent: null, external_ids: {}, version: 1 },
    ...{ language: 'ca', languages: ['ca'], source_language: 'ca' },
    links: Object.fromEntries(
      ['ics', 'jsonld'].map((format) => [format, `http://calendar.test/ca/api/calendar/events/v1/events/${body.id}.${format}`]),
    ),
    translations: { ca: { slug: 'fira-del-llibre', rest_url: `http://calendar.test/ca/api/calendar/events/v1/events/${body.id}` } },
  });
});

it('a new event keeps every field that the client sends', async () => {
  const parent = await given.event();
  const sent = {
    ...{
      description: '<p>Parades &amp; signatures</p>',
      excerpt: 'Un dia',
      slug: 'sant-jordi',
      website: 'https://example.org/fira?a=1&b=2',
    },
    ...{
      author: 1,
      status: 'draft',
      date: '2026-11-01 10:00:00',
      date_utc: '2026-11-01 09:00:00',
      timezone: 'Europe/London',
      all_day: false,
    },
    ...{ show_map: false, show_map_link: false, hide_from_listings: true, sticky: true, featured: true, post_parent: parent.id },
  };

  expect((await calendar.post('/events', { ...FAIR, ...sent })).body).toMatchObject({ ...FAIR, ...sent });
});

it('the service ignores unknown fields, derived fields and an id', async () => {
  const { status, body } = await calendar.post('/events', {
    ...FAIR,
    id: 999_999,
    colour: 'red',
    global_id: 'x',
    utc_start_date: '2000-01-01 00:00:00',
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({ utc_start_date: '2027-04-23 08:00:00' });
  expect(body.id).not.toBe(999_999);
});
