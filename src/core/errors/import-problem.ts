import type { ResourceName } from '../resources.js';
import type { ErrorKind, Reasons } from './domain-error.js';

/** Where a record is in a source. The catalogues have a phrase for each. */
export type ImportPlace =
  | { at: 'line'; line: number }
  | { at: 'item'; list: string; page: number; item: number }
  | { at: 'record'; resource: ResourceName; id: string };

/** Why a record or a whole source cannot be imported, with the values that the sentence in the catalogues contains. */
export type UnreadableProblem =
  // Any source.
  | { code: 'bad-id'; limit: number }
  | { code: 'missing-link'; resource: ResourceName; id: string }
  | { code: 'repeated-id' | 'changed-meanwhile' | 'unknown-ids' | 'no-events' }
  | { code: 'unreachable'; detail: string }
  // NDJSON.
  | { code: 'line-too-long' | 'line-not-utf8' | 'not-json' | 'not-json-object' }
  | { code: 'too-deep'; limit: number }
  // CSV.
  | { code: 'row-not-utf8' | 'unclosed-quote' | 'no-title-column' }
  | { code: 'row-unreadable'; detail: string }
  | { code: 'no-column'; column: string }
  | { code: 'unused-columns' | 'unused-members'; names: string }
  | { code: 'error-value'; column: string; value: string }
  // iCalendar.
  | { code: 'property-too-long' | 'property-not-utf8' | 'outside-calendar' | 'too-nested'; line: number }
  | { code: 'event-unreadable'; detail: string }
  | { code: 'too-large' | 'too-many-occurrences'; limit: number }
  | {
      code:
        | 'private'
        | 'confidential'
        | 'no-start'
        | 'no-summary'
        | 'bad-duration'
        | 'bad-rule'
        | 'unsupported-rule'
        | 'unsupported-periods'
        | 'this-and-following';
    }
  | { code: 'bad-time'; property: string }
  | { code: 'unknown-timezone'; timezone: string }
  | { code: 'not-icalendar'; start: string }
  | { code: 'no-calendar' | 'too-many-recurring' }
  | { code: 'ends-early'; component: string }
  | { code: 'wrong-end'; line: number; found: string; expected: string }
  // Other calendars and sites.
  | { code: 'bad-status' | 'not-a-calendar'; status: number }
  | { code: 'calendar-refuses'; answer: string }
  | { code: 'bad-change'; page: number; item: number }
  | { code: 'no-id' | 'password-protected' }
  | { code: 'unknown-language'; language: string }
  | { code: 'no-list'; list: string; status: number }
  | { code: 'answer-not-json'; status: number; start: string }
  | { code: 'list-incomplete'; list: string; total: number; read: number }
  | { code: 'bad-translations'; detail: string }
  | { code: 'bad-translation'; row: number };

/** The calendar refused a record with an error. */
export interface RefusedProblem {
  readonly code: 'refused';
  readonly kind: ErrorKind;
  readonly resource?: ResourceName;
  /** The names of missing parameters. */
  readonly missing?: readonly string[];
  readonly reasons?: Reasons;
}

/** A calendar refused a record over HTTP, and said why in the language of the request. */
export interface AnsweredProblem {
  readonly code: 'answered';
  /** The code of the answer; empty if it has none. */
  readonly answerCode: string;
  readonly message: string;
}

export type ImportProblem = UnreadableProblem | RefusedProblem | AnsweredProblem;

/** Why a fetch failed. */
export type FetchErrorKind =
  | 'bad-url'
  | 'forbidden-address'
  | 'forbidden-port'
  | 'unknown-host'
  | 'no-connection'
  | 'bad-certificate'
  | 'bad-answer'
  | 'bad-status'
  | 'bad-encoding'
  | 'too-many-redirects'
  | 'too-large'
  | 'timeout'
  | 'stopped';

/** Why the import of a source ended early, or wrote nothing. The catalogues have a sentence for each. */
export type ImportFailure = FetchErrorKind | 'unreadable' | 'owner-without-rights' | 'calendar-refused' | 'not-pruned' | 'internal';
