import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readEvents } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const SCHEMA = 'https://schema.org/';

/** Returns what clients, calendars, search engines and feed readers see of an event. */
async function read(id: number) {
  const json = (await calendar.get(`/events/${id}`)).body;
  const [vevent] = readEvents(await calendar.get(`/events/${id}.ics`));
  const linked = (await calendar.get(`/events/${id}.jsonld`)).body;
  const rss = (await calendar.get('/events.rss?event_status=any')).body as string;
  const find = (name: string) => new RegExp(`<event:${name}>(.*?)</event:${name}>`).exec(rss)?.[1];
  return {
    json: [json.event_status, json.start_date, json.previous_start_date, json.status_reason],
    calendar: [
      vevent!.component.getFirstPropertyValue('status'),
      vevent!.startDate.toString(),
      vevent!.description.split('\n')[0],
      vevent!.sequence,
    ],
    linked: [linked.eventStatus.replace(SCHEMA, ''), linked.startDate, linked.previousStartDate],
    rss: [find('event_status'), find('previous_start_date'), find('status_reason')],
    isListed: (await calendar.get('/events')).body.total === 1,
    uid: vevent!.uid,
  };
}

it('an event is scheduled, rescheduled, cancelled with a reason and scheduled again in all formats', async () => {
  const dates = { start_date: '2026-12-01 19:00:00', end_date: '2026-12-01 21:00:00' };
  const later = { start_date: '2026-12-08 19:00:00', end_date: '2026-12-08 21:00:00' };
  const { id } = await given.event({ ca: { title: 'Concert', description: 'Corals' } }, dates);
  const change = async (minute: string, fields: object) => {
    calendar.clock.set(`2026-11-22T11:${minute}:00Z`);
    await calendar.patch(`/events/${id}`, fields);
    return read(id);
  };

  const scheduled = await read(id);
  const rescheduled = await change('01', { event_status: 'rescheduled', ...later });
  const cancelled = await change('02', { event_status: 'cancelled', status_reason: 'Pluja.' });
  const again = await change('03', { event_status: 'scheduled', status_reason: null, previous_start_date: null, ...dates });

  const { uid } = scheduled;
  expect(scheduled).toEqual({
    json: ['scheduled', dates.start_date, null, null],
    calendar: ['CONFIRMED', '2026-12-01T19:00:00', 'Corals', 0],
    linked: ['EventScheduled', '2026-12-01T19:00:00+01:00', undefined],
    rss: ['scheduled', undefined, undefined],
    ...{ isListed: true, uid },
  });
  expect(rescheduled).toEqual({
    json: ['rescheduled', later.start_date, dates.start_date, null],
    calendar: ['CONFIRMED', '2026-12-08T19:00:00', 'Corals', 1],
    linked: ['EventRescheduled', '2026-12-08T19:00:00+01:00', '2026-12-01T19:00:00+01:00'],
    rss: ['rescheduled', '2026-12-01T19:00:00+01:00', undefined],
    ...{ isListed: true, uid },
  });
  expect(cancelled).toEqual({
    json: ['cancelled', later.start_date, dates.start_date, 'Pluja.'],
    calendar: ['CANCELLED', '2026-12-08T19:00:00', 'Pluja.', 2],
    linked: ['EventCancelled', '2026-12-08T19:00:00+01:00', '2026-12-01T19:00:00+01:00'],
    rss: ['cancelled', '2026-12-01T19:00:00+01:00', 'Pluja.'],
    ...{ isListed: false, uid },
  });
  expect(again).toEqual({ ...scheduled, calendar: [...scheduled.calendar.slice(0, 3), 3] });
});
