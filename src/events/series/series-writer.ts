import { Injectable } from '@nestjs/common';
import type { Status } from '../../content/access/status.js';
import type { ExternalIdChanges } from '../../content/external-ids/external-id-rules.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import type { TableRows } from '../../content/plans/write-plan.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import type { Recurrence } from '../../core/time/recurrence/recurrence.js';
import { buildAdoptedRow } from './adopted-times.js';
import { EventAdoption } from './event-adoption.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { buildOccurrenceRow, listKnownDates } from '../recurrence/plan-occurrences.js';
import { recheckRecurrence, type RecurrenceColumns, toRecurrenceColumns } from '../recurrence/series-recurrence.js';

/** A new series, of which every error is thrown that a client can cause. */
export interface NewSeries {
  readonly recurrence: Recurrence;
  readonly status: Status;
  /** In other systems: single events are found by them that become its occurrences. */
  readonly ids: ExternalIdChanges | null | undefined;
}

/** Writes the occurrences of series, in the current unit of work. */
@Injectable()
export class SeriesWriter {
  constructor(
    private readonly adoption: EventAdoption,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans the occurrences of a new series. Those that were single events before have their ids; the others get new ones.
   * @throws DomainError 400 if no date is left
   */
  async planNew(planner: WritePlanner, { recurrence, ids, status }: NewSeries, context: SignedInContext): Promise<PlannedOccurrences> {
    const nowUtc = dateToUtc(this.clock.now());
    const dates = listKnownDates(recurrence, nowUtc, planner.settings);
    const adoption = await this.adoption.take(planner, { ids, dates, status }, context);
    const { adopted, withheld, references } = adoption;
    const left = dates.filter((date) => !withheld.has(date));
    const exdates = [...recurrence.exdates, ...[...withheld].map(({ originalStart }) => originalStart)].sort();
    const shown = withheld.size === 0 ? recurrence : recheckRecurrence({ ...recurrence, exdates }, nowUtc, planner.settings);
    const events = new Map(adopted.map((one) => [one.date, one]));
    const newIds = [...(await planner.group.ids.takeSeveral('event', left.length - adopted.length))];
    const { timezone } = recurrence.times;
    const buildRow = (date: (typeof dates)[number], id: number) => {
      const event = events.get(date);
      if (event === undefined) return buildOccurrenceRow(newIds.shift()!, id, date);
      return { ...buildAdoptedRow({ id, timezone }, event), externalIds: event.externalIds };
    };
    return {
      columns: toRecurrenceColumns(shown, nowUtc, planner.settings),
      parentId: references.parentId,
      build: (seriesId) => [{ entity: Occurrence, rows: left.map((date) => buildRow(date, seriesId)) }],
      finish: (seriesId) => this.adoption.finish(planner, seriesId, adoption),
    };
  }
}

/** The occurrences of a new series. */
interface PlannedOccurrences {
  /** The lines of the series. They leave out dates whose events stay as they are. */
  readonly columns: RecurrenceColumns;
  /** The parent that the single events had. */
  readonly parentId: number | null;
  /** Returns their rows. */
  readonly build: (seriesId: number) => TableRows[];
  /** Writes what some of them have of their own, once all is planned. */
  readonly finish: (seriesId: number) => Promise<void>;
}
