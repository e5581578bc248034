import { Injectable } from '@nestjs/common';
import type { ExternalIdChanges } from '../../content/external-ids/external-id-rules.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import type { TableRows } from '../../content/plans/write-plan.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import type { Recurrence } from '../../core/time/recurrence/recurrence.js';
import { EventAdoption } from './event-adoption.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { buildOccurrenceRow, listKnownDates } from '../recurrence/plan-occurrences.js';

/** Writes the occurrences of series, in the current unit of work. */
@Injectable()
export class SeriesWriter {
  constructor(
    private readonly adoption: EventAdoption,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans the occurrences of a new series. Those that were single events before have their ids; the others get new ones.
   * @param ids in other systems, by which single events are found
   */
  async planNew(
    planner: WritePlanner,
    recurrence: Recurrence,
    ids: ExternalIdChanges | null | undefined,
    context: SignedInContext,
  ): Promise<PlannedOccurrences> {
    const dates = listKnownDates(recurrence, dateToUtc(this.clock.now()));
    const adopted = await this.adoption.take(planner, ids, dates, context);
    const adoptedIds = new Map(adopted.map(({ date, event }) => [date, event.id]));
    const newIds = [...(await planner.group.ids.takeSeveral('event', dates.length - adopted.length))];
    const idOf = (date: (typeof dates)[number]) => adoptedIds.get(date) ?? newIds.shift()!;
    return {
      build: (seriesId) => [{ entity: Occurrence, rows: dates.map((date) => buildOccurrenceRow(idOf(date), seriesId, date)) }],
      finish: (seriesId) => this.adoption.keepDifferences(planner, seriesId, adopted),
    };
  }
}

/** The occurrences of a new series. */
interface PlannedOccurrences {
  /** Returns their rows. */
  readonly build: (seriesId: number) => TableRows[];
  /** Writes what some of them have of their own, once all is planned. */
  readonly finish: (seriesId: number) => Promise<void>;
}
