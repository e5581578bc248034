import { yieldEventLoop } from '../../../../../core/time/yield-event-loop.js';
import { isRecord, type SourceItem, type SourceProblem, type SourceReader } from '../../../source-record.js';
import { HeldEvents } from './held-events.js';
import { type JoiningOptions, planSeries } from './plan-series.js';

/**
 * Joins the events of a site that differ in their dates alone into series. Reads all of the site before it yields the first event, and the
 * other records as they come.
 * @throws SourceError for too many events
 */
export async function* joinRecurring(
  reader: SourceReader,
  options: JoiningOptions & { readonly siteTimezone: string },
): AsyncGenerator<SourceItem, undefined> {
  const events = new HeldEvents(options.siteTimezone);
  const unreadable: SourceProblem[] = [];
  for await (const item of reader) {
    if (isRecord(item) && item.resource === 'event') events.add(item);
    else yield item;
    if (!isRecord(item) && item.isGone !== true) unreadable.push(item);
  }
  for (const item of planSeries(events.list(), unreadable, options)) {
    // The rules of many series take long to find.
    await yieldEventLoop();
    yield item;
  }
}
