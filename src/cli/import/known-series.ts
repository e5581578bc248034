import { listExdates, readSeriesTimes, type SeriesTimes } from '../../api/imports/series-lines.js';
import type { Fields } from '../../api/imports/source-record.js';
import { hashJson } from '../../core/text/hash-json.js';
import type { HttpTarget } from './http-target.js';

/** A series that the calendar has from a source. */
export interface KnownSeries {
  readonly id: number;
  readonly times: SeriesTimes;
  /** The dates that it leaves out, by their original starts. */
  readonly exdates: readonly string[];
  /** Its changed occurrences, by their original starts. */
  readonly exceptions: ReadonlyMap<string, KnownException>;
}

/** A changed occurrence, and a hash of what it has of its own. */
export interface KnownException {
  readonly id: number;
  readonly hash: string;
}

/** A series shows so many of its exceptions. */
const MAX_SHOWN = 500;

/** What a series shows of an exception. */
interface ShownException {
  readonly original_start_date: string;
  readonly languages: readonly string[];
}

const TIME_FIELDS = ['start_date', 'end_date', 'timezone', 'all_day'];

/** The fields that have all links of a kind. */
const LINKS: Readonly<Record<string, string>> = { venue: 'venues' };

/**
 * Reads the series of a source with their changed occurrences, by their ids in the source.
 * @param language the first one in which texts are read
 * @throws TargetError
 */
export async function readKnownSeries(target: HttpTarget, source: string, language: string): Promise<Map<string, KnownSeries>> {
  const known = new Map<string, KnownSeries>();
  const languages = [...new Set([language, ...(await target.listLanguages())])];
  for await (const record of target.listEvents(source, ['recurrence', 'exceptions', ...TIME_FIELDS])) {
    const { id, external_ids: ids, recurrence, exceptions } = record;
    if (!Array.isArray(recurrence)) continue;
    const times = readSeriesTimes(record);
    const shown = exceptions as ShownException[];
    const changed = shown.length > 0 ? await readExceptions(target, id, shown, languages) : new Map<string, KnownException>();
    known.set(ids[source]!, { id, times, exdates: listExdates(recurrence as string[], times), exceptions: changed });
  }
  return known;
}

/** Reads the changed occurrences in the first language, and in those others in which some have texts of their own. */
async function readExceptions(target: HttpTarget, seriesId: number, shown: readonly ShownException[], languages: readonly string[]) {
  const own = new Map(shown.map((one) => [one.original_start_date, one.languages]));
  const found = new Map<string, { readonly id: number; readonly values: unknown[] }>();
  for (const [place, language] of languages.entries()) {
    const isWanted = (start: string) => place === 0 || (own.get(start) ?? languages).includes(language);
    if (place > 0 && shown.length < MAX_SHOWN && !shown.some((one) => isWanted(one.original_start_date))) continue;
    for await (const occurrence of target.listChangedOccurrences(seriesId, language)) {
      const start = String(occurrence.original_start_date);
      const one = found.get(start) ?? { id: Number(occurrence.id), values: [] };
      if (isWanted(start)) one.values.push([language, readOwnValues(occurrence)]);
      found.set(start, one);
    }
  }
  return new Map([...found].map(([start, { id, values }]) => [start, { id, hash: hashJson(values) }]));
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
