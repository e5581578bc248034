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
