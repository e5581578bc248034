import type { Circle } from '../../../events/dto/list-events.dto.js';

/** Parameters that limit a list in time. A month and a day have their own. */
const TIME_NAMES = ['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'];

/** Parameters that limit a list to what is near a place. `near` is the name of the place, which the page alone knows. */
const POINT_NAMES = ['near', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius'];

/** Parameters of the list of events that choose records, in the order in which links have them. */
const FILTER_NAMES = [
  ...['search', 'categories', 'tags', 'venue', 'organizer', 'city', 'featured', 'attendance_mode', 'ticket_status', 'in_language'],
  ...['accessibility', 'age'],
  ...['is_free', 'event_status', 'has_translation', 'series', ...POINT_NAMES, ...TIME_NAMES],
];

/** Parameters that choose what a page shows of the list. */
const VIEW_NAMES = ['theme', 'view', 'limit', 'month', 'orderby', 'filters', 'fixed', 'page'];

/** The value of `fixed` where the site around an embedded calendar has chosen nothing. */
const NOTHING_FIXED = 'none';

/** The parameters of a page, which its links repeat. Others that an address has, such as those of newsletters, are left out. */
export class Filters {
  private constructor(private readonly values: ReadonlyMap<string, readonly string[]>) {}

  /** As in the API, commas separate values, unless the name has brackets or comes several times: some towns have a comma in their name. */
  static read(queryString: string): Filters {
    const sent = new URLSearchParams(queryString);
    const valuesOf = (name: string) => {
      const [plain, listed] = [sent.getAll(name), sent.getAll(`${name}[]`)].map((values) => values.filter((value) => value !== ''));
      return plain!.length === 1 && listed!.length === 0 ? plain![0]!.split(',') : [...plain!, ...listed!];
    };
    const found = [...FILTER_NAMES, ...VIEW_NAMES].map((name) => [name, valuesOf(name)] as const);
    return new Filters(new Map(found.filter(([, values]) => values.length > 0)));
  }

  /** As `read`. What the first address of an embedded calendar chooses is the choice of the site around, and not the reader's to change. */
  static readEmbedded(queryString: string): Filters {
    const filters = Filters.read(queryString);
    if (filters.has('fixed')) return filters;
    const names = FILTER_NAMES.filter((name) => filters.has(name));
    return filters.with('fixed', names.join() || NOTHING_FIXED);
  }

  static readonly NONE = new Filters(new Map());

  get(name: string): string | undefined {
    return this.values.get(name)?.join();
  }

  /** Returns the values of a list. */
  list(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  has(...names: readonly string[]): boolean {
    return names.some((name) => this.values.has(name));
  }

  /** Whether some records are left out, or a part of time. */
  get isFiltered(): boolean {
    return this.has(...FILTER_NAMES);
  }

  /** Whether the reader has chosen something. */
  get isChosen(): boolean {
    return this.listChosen().length > 0;
  }

  /** Lists what the reader has chosen, each by its parameters: those of a place are one choice, and those of a part of time. */
  listChosen(): string[][] {
    const names = FILTER_NAMES.filter((name) => this.has(name) && !this.isFixed(name));
    const groups = [POINT_NAMES, TIME_NAMES].map((group) => names.filter((name) => group.includes(name)));
    return [...names.filter((name) => !groups.flat().includes(name)).map((name) => [name]), ...groups.filter((group) => group.length > 0)];
  }

  /** Whether a parameter is the choice of the site around an embedded calendar. */
  isFixed(name: string): boolean {
    return this.list('fixed').includes(name);
  }

  /** The day at whose beginning all events of the list are under way; undefined for other lists. */
  get underWayDay(): string | undefined {
    const [day] = this.get('ends_after')?.split(' ') ?? [];
    return this.get('orderby') === 'end_date' && this.has('starts_before') ? day : undefined;
  }

  /** Returns these parameters for the events that began before a day and are under way at a time, what ends first first. */
  withUnderWay(day: string, time: string): Filters {
    return this.withoutTime().with('starts_before', day).with('ends_after', time).with('orderby', 'end_date');
  }

  /** Returns these parameters for all that begins on a day and ends by now. */
  withOver(day: string): Filters {
    return this.withoutTime().with('start_date', day).with('end_date', day).with('ends_before', 'now');
  }

  get isLimitedInTime(): boolean {
    return this.has(...TIME_NAMES);
  }

  /** Returns these parameters with another value of one, or with those that commas separate. The first page is shown. */
  with(name: string, value: string): Filters {
    return this.withList(name, value.split(','));
  }

  private withList(name: string, values: readonly string[]): Filters {
    return new Filters(new Map([...this.without(name).values, [name, values]]));
  }

  /** Returns these parameters without some. The first page is shown. */
  without(...names: readonly string[]): Filters {
    return new Filters(new Map([...this.values].filter(([one]) => !names.includes(one) && one !== 'page')));
  }

  withoutTime(): Filters {
    return this.without(...TIME_NAMES, 'orderby');
  }

  /** Returns these parameters for what is near a named place. */
  withPoint(name: string, { latitude, longitude, radius }: Circle): Filters {
    const point = this.with('near', name).with('geoloc_lat', latitude.toFixed(4)).with('geoloc_lng', longitude.toFixed(4));
    return point.with('geoloc_radius', String(radius));
  }

  withoutPoint(): Filters {
    return this.without(...POINT_NAMES);
  }

  /** Returns what chooses records alone. */
  withoutView(): Filters {
    return this.without(...VIEW_NAMES);
  }

  /** Returns what chooses records alone, as the API takes it. */
  toApi(): Filters {
    return this.withoutView().without('near');
  }

  /** Returns what the reader has not chosen. */
  withoutChoice(): Filters {
    return this.without(...FILTER_NAMES.filter((name) => !this.isFixed(name)), 'orderby');
  }

  /** Returns what the address of the page for others has: whether the panel of filters is open does not matter. */
  toAddress(): Filters {
    return new Filters(new Map([...this.values].filter(([name]) => name !== 'filters')));
  }

  /** Adds a value to a list, or removes it. */
  toggle(name: string, value: string): Filters {
    const values = this.list(name);
    const others = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    return others.length === 0 ? this.without(name) : this.withList(name, others);
  }

  /** Returns the parameters as addresses and forms have them. A list with a comma in a value has a line for each. */
  entries(): [name: string, value: string][] {
    const toEntries = ([name, values]: [string, readonly string[]]): [string, string][] =>
      values.some((value) => value.includes(',')) ? values.map((value) => [`${name}[]`, value]) : [[name, values.join()]];
    return [...this.values].flatMap(toEntries);
  }

  /** Returns the query string with `?`; empty without parameters. Commas stay readable. */
  toSearch(): string {
    const isUntouched = this.get('fixed') === NOTHING_FIXED && !this.isFiltered;
    const entries = this.entries().filter(([name]) => !(isUntouched && name === 'fixed'));
    const query = new URLSearchParams(entries).toString().replaceAll('%2C', ',');
    return query === '' ? '' : `?${query}`;
  }
}
