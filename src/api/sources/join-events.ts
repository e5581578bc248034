import type { EntityManager } from 'typeorm';
import { joinRecurring } from '../imports/readers/the-events-calendar/joining/join-recurring.js';
import type { KnownDate } from '../imports/readers/the-events-calendar/joining/plan-series.js';
import type { SourceReader } from '../imports/source-record.js';
import { externalSourceOf } from './dto/source.response.js';
import type { Source } from './source.entity.js';

interface JoiningRun {
  readonly manager: EntityManager;
  /** Whether dates that the source no longer has leave their series. */
  readonly prunes: boolean;
  readonly siteTimezone: string;
}

/** Returns a reader that joins the events of a site into series, if the source says so. What earlier runs have joined stays joined. */
export async function joinEvents(reader: SourceReader, source: Source, run: JoiningRun): Promise<SourceReader> {
  const { manager, prunes, siteTimezone } = run;
  const { kind, joinRecurring: joinsNew } = source;
  if (kind !== 'the-events-calendar') return reader;
  const known = await findKnownEvents(manager, source);
  if (!joinsNew && [...known.values()].every((date) => date === null)) return reader;
  return joinRecurring(reader, { source: externalSourceOf(source), known, joinsNew, prunes, siteTimezone });
}

interface KnownRow extends Pick<KnownDate, 'start'> {
  readonly external_id: string;
  readonly series: string | null;
  readonly version: number | string;
  readonly written_version: number;
}

const PAGE_SIZE = 500;

const SQL = `SELECT written.external_id, named.external_id AS series, part.original_start_local AS start,
    record.version - record.occurrence_changes AS version, last.version AS written_version
  FROM source_record written
    LEFT JOIN occurrence part ON part.id = written.record_id
    LEFT JOIN event record ON record.id = part.series_id
    LEFT JOIN external_id named ON named.resource = 'event' AND named.record_id = part.series_id AND named.source = ?
    LEFT JOIN source_record last ON last.source_id = written.source_id AND last.resource = 'event' AND last.external_id = named.external_id
  WHERE written.source_id = ? AND written.resource = 'event' AND written.external_id > ?
  ORDER BY written.external_id LIMIT ${PAGE_SIZE}`;

/** Reads what earlier runs have made of the events of a source. It takes a statement for each 500 events. */
async function findKnownEvents(manager: EntityManager, source: Source): Promise<Map<string, KnownDate | null>> {
  const known = new Map<string, KnownDate | null>();
  for (let after = ''; ;) {
    const rows: KnownRow[] = await manager.query(SQL, [externalSourceOf(source), source.id, after]);
    for (const { external_id: id, series, start, version, written_version: written } of rows)
      known.set(id, series === null ? null : { series, start, isOpen: source.overwrite || Number(version) === written });
    if (rows.length < PAGE_SIZE) return known;
    after = rows.at(-1)!.external_id;
  }
}
