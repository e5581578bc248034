/** A part of what a client sent as recurrence. */
interface RecurrencePlace {
  /** The number of the line, from 1, without blank lines. */
  readonly line: number;
  /** The name of the part, such as `BYDAY`, or the value that is wrong. */
  readonly part: string;
}

/** What of a recurrence has a limit. The catalogues have a sentence for each. */
export type RecurrenceLimit = 'lines' | 'characters' | 'dates' | 'interval' | 'times';

/** Why a recurrence is refused, with the values that the sentence in the catalogues contains. */
export type RecurrenceProblem =
  | ({ readonly code: 'syntax' | 'unsupported' | 'multiple-rules' | 'not-allowed' | 'until-before-start' } & RecurrencePlace)
  /** `first` is the first date and time that the rule gives. */
  | { readonly code: 'start-not-in-rule'; readonly first: string }
  | { readonly code: 'no-occurrences' }
  /** Of a series, which has a rule or more dates. */
  | { readonly code: 'exdate-alone' }
  /** `reached_on` is the day of the last occurrence that the limit allows. */
  | { readonly code: 'too-many-occurrences'; readonly limit: number; readonly reached_on: string }
  | ({ readonly code: 'too-long'; readonly of: RecurrenceLimit; readonly limit: number } & Partial<RecurrencePlace>);
