import type { ImportPlace } from '../../../../core/errors/import-problem.js';
import type { IcalTimes } from './ical-times.js';
import type { Properties } from './jcal.js';

/** An event of the file, parsed. */
export interface ParsedEvent {
  readonly uid: string;
  readonly version: Version;
  readonly place: ImportPlace;
  readonly event: Properties;
  /** The lines of its rules, which the parser does not read. */
  readonly rules: readonly string[];
  readonly times: IcalTimes;
  /** The properties of its calendar, by name. */
  readonly calendar: ReadonlyMap<string, string>;
}

/** Tells whether the file is a feed of a calendar of this kind. */
export function isOurFeed({ calendar }: Pick<ParsedEvent, 'calendar'>): boolean {
  return (calendar.get('PRODID') ?? '').includes('//calendar-events//');
}

/**
 * Tells whether the event is gone. A cancelled event stays, but for a date of a recurring one. In our feeds each names its status; one
 * that does not is in the trash there.
 */
export function isGone(parsed: ParsedEvent): boolean {
  const { event, calendar } = parsed;
  if (/^cancel$/i.test(calendar.get('METHOD') ?? '')) return true;
  if (!/^cancelled$/i.test(event.text('status') ?? '')) return false;
  return isOurFeed(parsed) ? event.text('x-event-status') === undefined : event.find('recurrence-id') !== undefined;
}

/** What tells the versions of an event apart (RFC 5545 §3.8.7), as numbers, which keep no text in memory. */
export interface Version {
  readonly sequence: number;
  /** `20261121T110000Z` as 20261121110000; NaN if the event has no such time. */
  readonly modified: number;
  readonly stamp: number;
}

/** Reads the version of an event from its text, also if the text as a whole cannot be parsed. */
export function readVersion(text: string): Version {
  const findTime = (pattern: RegExp) => Number(pattern.exec(text)?.slice(1).join('') ?? NaN);
  return {
    sequence: Number(/^SEQUENCE(?:;[^:\r\n]*)?:\s*(\d{1,15})\s*$/im.exec(text)?.[1] ?? 0),
    modified: findTime(/^LAST-MODIFIED(?:;[^:\r\n]*)?:\s*(\d{8})T(\d{6})/im),
    stamp: findTime(/^DTSTAMP(?:;[^:\r\n]*)?:\s*(\d{8})T(\d{6})/im),
  };
}

/** Returns a positive number if the version is newer than the other one, and 0 if nothing tells: a time that only one of them has. */
export function compareVersions({ sequence, modified, stamp }: Version, other: Version): number {
  return sequence - other.sequence || modified - other.modified || stamp - other.stamp || 0;
}
