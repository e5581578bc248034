import type { EntityManager } from 'typeorm';
import type { EventStatus } from '../../content/calendar/facets.js';
import { MAX_EXCEPTIONS } from '../dto/series.response.js';
import type { OwnNames } from '../dto/own-fields.js';

/** An occurrence that differs from its series. */
export interface SeriesException {
  readonly id: number;
  readonly originalStartLocal: string;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly eventStatus: EventStatus;
  readonly ownNames: OwnNames;
  readonly changedFields: readonly string[];
}

/** The first exceptions of a series, by original start, and the number of all. */
export interface SeriesExceptions {
  readonly shown: readonly SeriesException[];
  readonly total: number;
}

interface ExceptionRow {
  readonly series_id: number;
  readonly id: number;
  readonly original_start_local: string;
  readonly start_local: string;
  readonly end_local: string;
  readonly event_status: EventStatus;
  readonly own_names: string;
  readonly changed_fields: string;
  readonly total: number | string;
}

/** Reads the exceptions of series with one statement, by the id of the series. A series without exceptions is not in the map. */
export async function readExceptions(manager: EntityManager, seriesIds: readonly number[]): Promise<Map<number, SeriesExceptions>> {
  if (seriesIds.length === 0) return new Map();
  const bySeries = 'OVER (PARTITION BY event.series_id';
  const rows: ExceptionRow[] = await manager.query(
    `SELECT * FROM (
        SELECT event.series_id, event.id, occurrence.original_start_local, occurrence.start_local, occurrence.end_local, event.event_status,
          event.own_names, event.changed_fields, COUNT(*) ${bySeries}) AS total, ROW_NUMBER() ${bySeries} ORDER BY occurrence.original_start_local) AS place
        FROM event INNER JOIN occurrence ON occurrence.id = event.id
        WHERE event.series_id IN (${seriesIds.join()}) AND event.changed_fields IS NOT NULL AND occurrence.state = 'listed') exception
      WHERE place <= ${MAX_EXCEPTIONS} ORDER BY series_id, place`,
  );
  const exceptions = new Map<number, { shown: SeriesException[]; total: number }>();
  for (const row of rows) {
    const ofSeries = exceptions.get(row.series_id) ?? { shown: [], total: Number(row.total) };
    exceptions.set(row.series_id, ofSeries);
    ofSeries.shown.push(toException(row));
  }
  return exceptions;
}

function toException({ id, original_start_local, start_local, end_local, event_status, ...names }: ExceptionRow): SeriesException {
  const ownNames = JSON.parse(names.own_names) as OwnNames;
  const changedFields = JSON.parse(names.changed_fields) as string[];
  const times = { originalStartLocal: original_start_local, startLocal: start_local, endLocal: end_local };
  return { id, ...times, eventStatus: event_status, ownNames, changedFields };
}
