import { ADMIN, type TestCalendar } from '../../../support/calendar.js';
import type { StandInServer } from '../../../support/stand-in-server.js';
import { createSource, runNow, type SourceFixture } from '../feed.js';
import { rootOf, serveSite } from '../site/stand-in-site.js';

type Item = Record<string, unknown>;

/** The events of a course on these days of 2027, one for each: `0302` is 2 March. */
export function course(days: readonly string[], fields: Item = {}, firstId = 1): Item[] {
  return days.map((day, place) => {
    const date = `2027-${day.slice(0, 2)}-${day.slice(2)}`;
    const times = { start_date: `${date} 18:00:00`, end_date: `${date} 20:00:00` };
    return { id: firstId + place, title: 'Curs', date_utc: `2026-01-02 03:04:${String(place % 60).padStart(2, '0')}`, ...times, ...fields };
  });
}

/** A site whose events are joined, and what the calendar has of it. */
export class JoinedSite {
  source!: SourceFixture;

  constructor(
    private readonly calendar: TestCalendar,
    private readonly server: StandInServer,
  ) {}

  async create(fields: object = {}): Promise<void> {
    this.source = await createSource(this.calendar, rootOf(this.server), { kind: 'the-events-calendar', join_recurring: true, ...fields });
  }

  /** Imports the events, and returns the counts that are not 0. */
  async run(...events: Item[]): Promise<Record<string, number>> {
    serveSite(this.server, { content: { events } });
    const { last_run } = await runNow(this.calendar, this.source);
    if (last_run.outcome !== 'imported' || last_run.problems.length > 0) throw new Error(JSON.stringify(last_run));
    return Object.fromEntries(Object.entries(last_run.counts as Record<string, number>).filter(([, count]) => count > 0));
  }

  /** The events of the list, with their dates and titles. */
  async list(): Promise<string[]> {
    return (await this.read()).map(({ start_date, title }) => `${String(start_date).slice(5, 16)} ${String(title)}`);
  }

  async read(): Promise<Item[]> {
    return (await this.calendar.get('/events?per_page=100&event_status=any', { as: ADMIN })).body.events;
  }

  /** What the id of an event of the site finds. */
  find(id: number, suffix = '') {
    const externalId = encodeURIComponent(`${new URL(this.server.origin).host}?id=${id}${suffix}`);
    return this.calendar.get(`/events/external/${this.source.external_source}/${externalId}`, { as: ADMIN });
  }

  /** The series to which the event of the site belongs. */
  async findSeries(id: number) {
    const { body } = await this.find(id);
    return (await this.calendar.get(`/events/${body.series_id}`, { as: ADMIN })).body;
  }
}
