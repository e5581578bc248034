import type { CalendarState, ChangedDate, SeriesState, Version } from '../../api/imports/memory-store.js';
import { listExdates, readSeriesTimes, toOriginalStart } from '../../api/imports/series-lines.js';
import { SourceLink, type SourceRecord } from '../../api/imports/source-record.js';
import { hashJson } from '../../core/text/hash-json.js';
import type { HttpTarget } from './http-target.js';
import type { Fields } from '../../core/objects.js';

/** A series shows so many of its changed dates. */
const MAX_SHOWN = 500;

/** What a series shows of a changed date. */
interface ShownChangedDate {
  readonly original_start_date: string;
  readonly languages: readonly string[];
}

const TIME_FIELDS = ['start_date', 'end_date', 'timezone', 'all_day'];

/** The fields that have all links of a kind. */
const LINKS: Readonly<Record<string, string>> = { venue: 'venues' };

/** The series that a calendar has from a source, as they were when the import first asked for one. */
export class KnownSeries implements CalendarState {
  private series: Promise<ReadonlyMap<string, SeriesState>> | undefined;

  /** @param language the first one in which texts are read */
  constructor(
    private readonly target: HttpTarget,
    private readonly source: string,
    private readonly language: string,
  ) {}

  /** @throws TargetError */
  async findSeries(externalIds: readonly string[]): Promise<ReadonlyMap<string, SeriesState>> {
    const series = await (this.series ??= this.read());
    return new Map(externalIds.flatMap((id) => (series.has(id) ? [[id, series.get(id)!]] : [])));
  }

  /** The program judges dates of series only. */
  findVersions(): Promise<ReadonlyMap<string, Version>> {
    return Promise.resolve(new Map());
  }

  async isAsInSource({ occurrence, body }: SourceRecord): Promise<boolean> {
    const { series, start } = occurrence!;
    const known = (await this.findSeries([series])).get(series);
    const date = known?.changed.get(toOriginalStart(start, known.times.timezone));
    const hasLinks = Object.values(body!)
      .flat()
      .some((value) => value instanceof SourceLink);
    return date !== undefined && !hasLinks && !(await this.target.wouldChange(date.id, body!));
  }

  /** Reads the series with their changed dates, by their ids in the source. */
  private async read(): Promise<Map<string, SeriesState>> {
    const { target, source, language } = this;
    const known = new Map<string, SeriesState>();
    const languages = [...new Set([language, ...(await target.listLanguages())])];
    for await (const record of target.readEvents(source, ['recurrence', 'exceptions', ...TIME_FIELDS])) {
      const { id, external_ids: ids, recurrence, exceptions } = record;
      if (!Array.isArray(recurrence)) continue;
      const times = readSeriesTimes(record);
      const shown = exceptions as ShownChangedDate[];
      const changed = shown.length > 0 ? await readChangedDates(target, id, shown, languages) : new Map<string, ChangedDate>();
      known.set(ids[source]!, { times, exdates: listExdates(recurrence as string[], times), changed });
    }
    return known;
  }
}

/** Reads the changed dates in the first language, and in those others in which some have texts of their own. */
async function readChangedDates(target: HttpTarget, seriesId: number, shown: readonly ShownChangedDate[], languages: readonly string[]) {
  const own = new Map(shown.map((one) => [one.original_start_date, one.languages]));
  const found = new Map<string, { readonly id: number; readonly values: unknown[] }>();
  for (const [place, language] of languages.entries()) {
    const isWanted = (start: string) => place === 0 || (own.get(start) ?? languages).includes(language);
    if (place > 0 && shown.length < MAX_SHOWN && !shown.some((one) => isWanted(one.original_start_date))) continue;
    for await (const occurrence of target.readChangedDates(seriesId, language)) {
      const start = String(occurrence.original_start_date);
      const one = found.get(start) ?? { id: Number(occurrence.id), values: [] };
      if (isWanted(start)) one.values.push([language, readOwnValues(occurrence)]);
      found.set(start, one);
    }
  }
  return new Map([...found].map(([start, { id, values }]) => [start, { id, version: hashJson(values) }]));
}

function readOwnValues(occurrence: Fields): [name: string, value: unknown][] {
  const names = [...(occurrence.changed as string[])].sort();
  return names.map((name) => [name, toId(occurrence[LINKS[name] ?? name])]);
}

/** A linked record that changes is still the same link. */
function toId(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toId);
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
