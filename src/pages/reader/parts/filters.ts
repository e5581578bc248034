/** Parameters that limit a list in time. A month and a day have their own. */
const TIME_NAMES = ['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'];

/** Parameters of the list of events that choose records, in the order in which links have them. */
const FILTER_NAMES = [
  ...['search', 'categories', 'tags', 'venue', 'organizer', 'city', 'featured', 'attendance_mode', 'ticket_status', 'in_language'],
  ...['is_free', 'event_status', 'has_translation', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius', ...TIME_NAMES],
];

/** Parameters that choose what a page shows of the list. */
const VIEW_NAMES = ['theme', 'view', 'limit', 'month', 'page'];

/** The parameters of a page, which its links repeat. Others that an address has, such as those of newsletters, are left out. */
export class Filters {
  private constructor(private readonly values: ReadonlyMap<string, string>) {}

  static read(queryString: string): Filters {
    const sent = new URLSearchParams(queryString);
    const names = [...FILTER_NAMES, ...VIEW_NAMES];
    const valuesOf = (name: string) => [...sent.getAll(name), ...sent.getAll(`${name}[]`)].filter((value) => value !== '');
    return new Filters(new Map(names.flatMap((name) => (valuesOf(name).length > 0 ? [[name, valuesOf(name).join()] as const] : []))));
  }

  static readonly NONE = new Filters(new Map());

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  /** Returns the values of a list, separated by commas. */
  list(name: string): string[] {
    return this.get(name)?.split(',') ?? [];
  }

  has(...names: readonly string[]): boolean {
    return names.some((name) => this.values.has(name));
  }

  /** Whether some records are left out, or a part of time. */
  get isFiltered(): boolean {
    return this.has(...FILTER_NAMES);
  }

  get isLimitedInTime(): boolean {
    return this.has(...TIME_NAMES);
  }

  /** Returns these parameters with another value of one. The first page is shown. */
  with(name: string, value: string): Filters {
    const others = [...this.values].filter(([one]) => one !== name && one !== 'page');
    return new Filters(new Map([...others, [name, value]]));
  }

  /** Returns these parameters without some. The first page is shown. */
  without(...names: readonly string[]): Filters {
    return new Filters(new Map([...this.values].filter(([one]) => !names.includes(one) && one !== 'page')));
  }

  withoutTime(): Filters {
    return this.without(...TIME_NAMES);
  }

  /** Returns what chooses records alone, as the API takes it. */
  toApi(): Filters {
    return this.without(...VIEW_NAMES);
  }

  /** Returns what does not choose records. */
  toView(): Filters {
    return this.without(...FILTER_NAMES);
  }

  /** Adds a value to a list, or removes it. */
  toggle(name: string, value: string): Filters {
    const values = this.list(name);
    const others = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    return others.length === 0 ? this.without(name) : this.with(name, others.join());
  }

  entries(): [name: string, value: string][] {
    return [...this.values];
  }

  /** Returns the query string with `?`; empty without parameters. Commas stay readable. */
  toSearch(): string {
    const query = new URLSearchParams(this.entries()).toString().replaceAll('%2C', ',');
    return query === '' ? '' : `?${query}`;
  }
}
