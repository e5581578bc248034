import type { ImportPlace } from '../../../../core/errors/import-problem.js';
import type { EventTimes } from './event-times.js';
import type { Properties } from './jcal.js';
import type { Version } from './versions.js';

/** An event of the file, parsed. */
export interface ParsedEvent {
  readonly uid: string;
  readonly version: Version;
  readonly place: ImportPlace;
  readonly event: Properties;
  readonly times: EventTimes;
  /** The properties of its calendar, by name. */
  readonly calendar: ReadonlyMap<string, string>;
}

export function isCancelled({ event, calendar }: ParsedEvent): boolean {
  return /^cancelled$/i.test(event.text('status') ?? '') || /^cancel$/i.test(calendar.get('METHOD') ?? '');
}
