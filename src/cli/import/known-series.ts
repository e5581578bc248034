import { createHash } from 'node:crypto';
import { listExdates, readSeriesTimes, type SeriesTimes } from '../../api/imports/series-lines.js';
import type { Fields } from '../../api/imports/source-record.js';
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

const TIME_FIELDS = ['start_date', 'end_date', 'timezone', 'all_day'];

/** The fields that have all links of a kind. */
const LINKS: Readonly<Record<string, string>> = { venue: 'venues' };

/** Reads the series of a source with their changed occurrences, by their ids in the source. @throws TargetError */
export async function readKnownSeries(target: HttpTarget, source: string): Promise<Map<string, KnownSeries>> {
  const known = new Map<string, KnownSeries>();
  const languages = await target.listLanguages();
  for await (const record of target.listEvents(source, ['recurrence', 'exceptions_total', ...TIME_FIELDS])) {
    const { id, external_ids: ids, recurrence, exceptions_total: total } = record;
    if (!Array.isArray(recurrence)) continue;
    const times = readSeriesTimes(record);
    const exceptions = Number(total) > 0 ? await readExceptions(target, id, languages) : new Map<string, KnownException>();
    known.set(ids[source]!, { id, times, exdates: listExdates(recurrence as string[], times), exceptions });
  }
  return known;
}

async function readExceptions(target: HttpTarget, seriesId: number, languages: readonly string[]): Promise<Map<string, KnownException>> {
  const found = new Map<string, { readonly id: number; readonly values: unknown[] }>();
  for (const language of languages)
    for await (const occurrence of target.listChangedOccurrences(seriesId, language)) {
      const start = String(occurrence.original_start_date);
      const one = found.get(start) ?? { id: Number(occurrence.id), values: [] };
      one.values.push([language, readOwnValues(occurrence)]);
      found.set(start, one);
    }
  return new Map([...found].map(([start, { id, values }]) => [start, { id, hash: hash(values) }]));
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

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
