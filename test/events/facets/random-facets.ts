import type { Person, TestCalendar } from '../../support/calendar.js';
import type { FacetCalendar, Random } from './facet-calendar.js';

type Query = Readonly<Record<string, string>>;

/** A window in time, and how the part of it that begins at a time of the site, or ends there, is asked for. */
interface Window {
  readonly query: Query;
  /** The begin of the window on the site's clock. */
  readonly from?: string;
  /** The same window with names of parameters that leave others free. */
  readonly asSent?: Query;
  /** The parameters for what starts from a day on, and before another one. */
  readonly within: (from: string, until: string) => Query;
  /** Whether it is short enough for days. */
  readonly hasDays: boolean;
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
const byExact = (from: string, until: string) => ({ starts_after: dayBefore(from), starts_before: until });
const byDates = (from: string, until: string) => ({ start_date: from, end_date: dayBefore(until) });

const DEFAULT_WINDOW = { start_date: '2026-11-21', end_date: '2028-11-21 00:00:00' };

const WINDOWS: readonly Window[] = [
  { query: {}, asSent: DEFAULT_WINDOW, from: '2026-11-21 00:00:00', within: byExact, hasDays: false },
  { query: { start_date: '2026-12-01', end_date: '2026-12-31' }, from: '2026-12-01 00:00:00', within: byExact, hasDays: true },
  {
    query: { start_date: '2026-11-20 19:00:00', end_date: '2027-01-20 12:00:00' },
    from: '2026-11-20 19:00:00',
    within: byExact,
    hasDays: true,
  },
  { query: { starts_after: '2026-11-19', starts_before: '2027-01-02' }, from: '2026-11-20 00:00:00', within: byDates, hasDays: true },
  { query: { ends_after: 'now' }, within: byDates, hasDays: false },
  { query: { ends_before: '2027-02-03 04:05:06', start_date: '2026-10-25' }, from: '2026-10-25 00:00:00', within: byExact, hasDays: false },
  {
    query: { start_date: '2026-12-05', end_date: '2027-01-05', ends_after: '2026-12-08 18:30:00' },
    ...{ from: '2026-12-05 00:00:00', within: byExact, hasDays: true },
  },
  { query: { starts_after: '1990-01-01' }, within: byDates, hasDays: false, from: '1990-01-02 00:00:00' },
];

const ACCESSIBILITIES = ['motor', 'visual', 'hearing', 'intellectual', 'psychic'];

const NOW = '2026-11-21 12:00:00';

/** Compares the facets of random queries with the lists that a client would get by choosing their values. */
export class RandomFacets {
  comparedCount = 0;

  constructor(
    private readonly calendar: TestCalendar,
    private readonly records: FacetCalendar,
    private readonly random: Random,
  ) {}

  /** Sends a random query. Returns what differs. */
  async compare(as?: Person): Promise<string[]> {
    const window = WINDOWS[this.random(WINDOWS.length)]!;
    const filters = this.pickFilters();
    // Events that are named by id have no window.
    const hasWindow = filters.include === undefined;
    const periods = hasWindow ? ['month', ...(window.hasDays ? ['day'] : [])] : [];
    const fields = ['categories', 'tags', 'venue', 'organizer', 'city', 'language', 'accessibility', ...periods];
    const sent = { ...window.query, ...filters };
    const problems: string[] = [];
    const check = (what: string, found: number, expected: number) => {
      this.comparedCount++;
      if (found !== expected) problems.push(`${new URLSearchParams(sent).toString()} ${what}: ${found}, the list has ${expected}`);
    };

    const { body } = await this.get('/events/facets', { ...sent, facets: fields.join(), facet_size: '100' }, as);
    if (body.facets === undefined) return [JSON.stringify(body)];
    check('total', body.total, await this.total(sent, as));
    check('counted', body.counted, body.total);
    for (const [field, values] of this.listValues(this.pick(fields.slice(0, 7)), sent))
      for (const [value, query] of values) {
        const item = body.facets[field].find((one: { id?: number; value?: string }) => String(one.id ?? one.value) === value);
        check(`${field} ${value}`, item?.count ?? 0, await this.total({ ...sent, ...query }, as));
      }
    for (let n = 0; n < 3 && hasWindow; n++) {
      const unit = this.pick(periods);
      const period = this.pickPeriod(unit);
      const item = body.facets[unit].find((one: { value: string }) => one.value === period.value);
      const starting = { ...(window.asSent ?? window.query), ...filters, ...window.within(period.from, period.until) };
      check(`${unit} ${period.value}`, item?.count ?? 0, await this.total(starting, as));
      if (!item) continue;
      check(`${unit} ${period.value} under way`, item.under_way, await this.total(this.underWay(period.from, window, filters), as));
    }
    return problems;
  }

  /** Lists what can be chosen in a facet, and the parameters that choose it. */
  private listValues(field: string, sent: Query): [string, [value: string, query: Query][]][] {
    const { cities, ...records } = this.records;
    if (field === 'city') return [['city', Object.keys(cities).map((city) => [city, { city }])]];
    if (field === 'language') return [['language', ['ca', 'es', 'es-MX', 'zh', 'zh-Hant', 'en'].map((tag) => [tag, { in_language: tag }])]];
    if (field === 'accessibility') {
      // An event must have all of these values.
      const withSent = (value: string) => [...(sent.accessibility?.split(',') ?? []), value].join();
      return [[field, ACCESSIBILITIES.map((value) => [value, { accessibility: withSent(value) }])]];
    }
    const ids = records[field as 'categories' | 'tags' | 'venue' | 'organizer'];
    return [[field, ids.map((id) => [String(id), { [field]: String(id) }])]];
  }

  private pickPeriod(unit: string): { value: string; from: string; until: string } {
    const at = (time: number) => new Date(time).toISOString().slice(0, 10);
    if (unit === 'day') {
      const day = Date.UTC(2026, 10, 20 + this.random(62));
      return { value: at(day), from: at(day), until: at(day + 86_400_000) };
    }
    const month = this.random(4) === 0 ? this.random(28) : 1 + this.random(4);
    const [from, until] = [month, month + 1].map((n) => at(Date.UTC(2026, 9 + n, 1)));
    return { value: from!.slice(0, 7), from: from!, until: until! };
  }

  /** The list of what began before a period, or before the part of it in the window, and has not ended. */
  private underWay(from: string, window: Window, filters: Query): Query {
    const period = `${from} 00:00:00`;
    const begin = window.from !== undefined && window.from > period ? window.from : period;
    const { ends_after: ends, ends_before: before } = window.query;
    const after = ends === 'now' ? NOW : ends;
    const bounds = { starts_before: begin, ends_after: after !== undefined && after > begin ? after : begin };
    return { ...filters, ...bounds, ...(before === undefined ? {} : { ends_before: before }) };
  }

  private pickFilters(): Query {
    const { records } = this;
    const some = (ids: readonly number[]) => [this.pick(ids), this.pick(ids)].slice(0, 1 + this.random(2)).join();
    const all: Record<string, () => string> = {
      categories: () => some(records.categories),
      tags: () => some(records.tags),
      venue: () => some(records.venue),
      organizer: () => some(records.organizer),
      city: () => this.pick(Object.keys(records.cities)),
      featured: () => this.pick(['true', 'false']),
      event_status: () => this.pick(['any', 'cancelled', 'scheduled', 'rescheduled,cancelled', 'scheduled,postponed']),
      in_language: () => this.pick(['ca', 'es', 'zh-Hant']),
      accessibility: () => this.pick(['motor', 'visual', 'motor,visual']),
      age: () => this.pick(['0', '8', '40']),
      is_free: () => this.pick(['true', 'false']),
      search: () => this.pick(['fira', 'concert', 'ira']),
      geoloc: () => this.pick(['true', 'false']),
      recurring: () => this.pick(['true', 'false']),
      series: () => some(records.series),
      has_translation: () => 'ca',
      fallback: () => 'none',
      include: () => records.event.filter(() => this.random(2) === 0).join(),
    };
    const count = [0, 0, 1, 1, 2, 3][this.random(6)]!;
    const names = Array.from({ length: count }, () => this.pick(Object.keys(all)));
    return {
      ...Object.fromEntries(names.map((name) => [name, all[name]!()])),
      ...(this.random(6) === 0 ? { geoloc_lat: '41', geoloc_lng: '2', geoloc_radius: '30' } : {}),
    };
  }

  private async total(query: Query, as?: Person): Promise<number> {
    return (await this.get('/events', { ...query, per_page: '1', _fields: 'id' }, as)).body.total;
  }

  private get(path: string, query: Query, as?: Person) {
    return this.calendar.get(`${path}?${new URLSearchParams(query).toString()}`, as ? { as } : {});
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.random(values.length)]!;
  }
}
