import type { EntityManager } from 'typeorm';
import { can } from '../../../accounts/auth/rights.js';
import type { UserPrincipal } from '../../../core/http/context/principal.js';
import type { DateTimeString } from '../../../core/time/moment.js';
import { externalSourceOf } from '../dto/source.response.js';
import type { Source } from '../source.entity.js';

/** What the calendar has of an event of a source: a single event, a series, or a date of one. */
export interface KnownEvent {
  readonly externalId: string;
  readonly id: number;
  readonly isSeries: boolean;
  /** Of a date. Those that the rule no longer gives have lost their ids. */
  readonly date: KnownDate | undefined;
  readonly version: number;
  /** Whether users have changed a single event or a series since the last import. */
  readonly isChanged: boolean;
  /** Whether it is the parent of other events. */
  readonly isParent: boolean;
  /** Whether it is a single event that can become a date: nothing refers to it, and it is public as a new series would be. */
  readonly isJoinable: boolean;
  /** What the source said of it when it was written last. */
  readonly contentHash: string | undefined;
}

/** A date of a series. */
export interface KnownDate {
  readonly seriesId: number;
  readonly originalStart: DateTimeString;
  /** Whether users have deleted it, or changed it since the last import. */
  readonly isChanged: boolean;
}

const PAGE_SIZE = 500;

/** Reads what the calendar has of a source, by the id in the source. It takes a statement for each 500 events. */
export async function readKnownEvents(
  manager: EntityManager,
  source: Pick<Source, 'id' | 'overwrite'>,
  principal: UserPrincipal,
): Promise<Map<string, KnownEvent>> {
  const known = new Map<string, KnownEvent>();
  const status = can(principal, 'publish') ? 'publish' : 'pending';
  for (let after = ''; ;) {
    const rows: KnownRow[] = await manager.query(SQL, [source.id, externalSourceOf(source), after]);
    for (const row of rows) known.set(row.external_id, toKnownEvent(row, source.overwrite, { status, author: principal.id }));
    if (rows.length < PAGE_SIZE) return known;
    after = rows.at(-1)!.external_id;
  }
}

const SQL = `SELECT known.external_id, known.record_id, part.series_id, part.original_start_local, part.state,
    record.version - record.occurrence_changes AS version, record.status, record.author_id, record.parent_id,
    CASE WHEN record.recurrence IS NULL THEN 0 ELSE 1 END AS is_series,
    CASE WHEN EXISTS (SELECT 1 FROM event child WHERE child.parent_id = known.record_id) THEN 1 ELSE 0 END AS is_parent,
    last.version AS written_version, last.content_hash
  FROM external_id known LEFT JOIN occurrence part ON part.id = known.record_id LEFT JOIN event record ON record.id = known.record_id
    LEFT JOIN source_record last ON last.source_id = ? AND last.resource = 'event' AND last.external_id = known.external_id
  WHERE known.resource = 'event' AND known.source = ? AND known.external_id > ? ORDER BY known.external_id LIMIT ${PAGE_SIZE}`;

interface KnownRow {
  readonly external_id: string;
  readonly record_id: number;
  readonly series_id: number | null;
  readonly original_start_local: string | null;
  readonly state: string | null;
  readonly version: number | string | null;
  readonly status: string | null;
  readonly author_id: number | null;
  readonly parent_id: number | null;
  readonly is_series: number | string;
  readonly is_parent: number | string;
  readonly written_version: number | null;
  readonly content_hash: string | null;
}

function toKnownEvent(row: KnownRow, overwrites: boolean, expected: { status: string; author: number }): KnownEvent {
  const version = Number(row.version);
  const isSeries = Number(row.is_series) === 1;
  const isParent = Number(row.is_parent) === 1;
  const isChanged = !overwrites && row.written_version !== version;
  const isRecord = row.version !== null && row.series_id === null;
  const isAsNew = row.status === expected.status && row.author_id === expected.author && row.parent_id === null;
  return {
    externalId: row.external_id,
    id: row.record_id,
    isSeries: isSeries && isRecord,
    date: row.series_id === null ? undefined : toDate(row, isChanged),
    version,
    isChanged,
    isParent,
    isJoinable: isRecord && !isSeries && isAsNew && !isParent,
    contentHash: row.content_hash ?? undefined,
  };
}

function toDate(row: KnownRow, isChanged: boolean): KnownDate {
  const hasOwnRecord = row.version !== null;
  return {
    seriesId: row.series_id!,
    originalStart: row.original_start_local!,
    isChanged: row.state === 'trash' || (hasOwnRecord && isChanged),
  };
}
