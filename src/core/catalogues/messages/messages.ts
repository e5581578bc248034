import type { ErrorKind, Reason } from '../../errors/domain-error.js';
import type { ResourceName } from '../../resources/resources.js';

/** Every sentence that the service says, in one language. `{name}` stands for a figure or a name. */
export interface Messages {
  /** `{record}` is one of `records`; `{parameters}` are the names of those that are missing or wrong. */
  readonly errors: Readonly<Record<ErrorKind, string>>;
  readonly reasons: Readonly<Record<Reason['reason'], string>>;
  /** Each resource with its article, at the beginning of a sentence. */
  readonly records: Readonly<Record<ResourceName, string>>;
  readonly words: Readonly<Record<'free', string>>;
  readonly pages: Readonly<Record<PageText, string>>;
}

/** What the pages say; `{operation}` is the summary of the one that makes a token, words in quotation marks are on the page in English. */
export type PageText =
  | 'about'
  | 'languages'
  | 'documentation'
  | 'documentation-about'
  | 'document-about'
  | 'events'
  | 'events-about'
  | 'roots'
  | 'health'
  | 'live'
  | 'live-about'
  | 'ready'
  | 'ready-about'
  | 'trying'
  | 'signing-in'
  | 'no-token'
  | 'no-script';
