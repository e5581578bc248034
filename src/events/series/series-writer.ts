import { Injectable } from '@nestjs/common';
import type { WritePlanner } from '../../content/plans/write-group.js';
import type { TableRows } from '../../content/plans/write-plan.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import type { Recurrence } from '../../core/time/recurrence/recurrence.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { buildOccurrenceRow, listKnownDates } from '../recurrence/plan-occurrences.js';

/** Writes the occurrences of series, in the current unit of work. */
@Injectable()
export class SeriesWriter {
  constructor(private readonly clock: Clock) {}

  /** Takes the ids of the occurrences of a new series. Returns a function that returns their rows. */
  async planNew({ group }: WritePlanner, recurrence: Recurrence): Promise<(seriesId: number) => TableRows[]> {
    const dates = listKnownDates(recurrence, dateToUtc(this.clock.now()));
    const ids = await group.ids.takeSeveral('event', dates.length);
    return (seriesId) => [{ entity: Occurrence, rows: dates.map((date, place) => buildOccurrenceRow(ids[place]!, seriesId, date)) }];
  }
}
