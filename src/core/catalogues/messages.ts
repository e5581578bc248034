import type { ErrorKind, Reason } from '../errors/domain-error.js';
import type { ImportPlace, UnreadableProblem, ImportFailure } from '../errors/import-problem.js';
import type { ResourceName } from '../resources.js';
import type { editorPages } from './english/editor-pages/editor-pages.js';
import type { readerPages } from './english/reader-pages.js';
import type { signInPages } from './english/sign-in-pages.js';
import type { RecurrenceTexts, TextsWithVariants } from './recurrence-texts.js';

/** All messages of the service in one language. `{name}` is a placeholder. */
export interface Messages extends ImportMessages {
  /** `{record}` is one of `records`. `{parameters}` are the names of the missing or invalid parameters. */
  readonly errors: Readonly<Record<ErrorKind, string>>;
  readonly reasons: Readonly<Record<Exclude<Reason['reason'], 'recurrence'>, string>>;
  /** Each resource with its article, for the beginning of a sentence. */
  readonly records: Readonly<Record<ResourceName, string>>;
  readonly recurrence: RecurrenceTexts;
  readonly words: Readonly<Record<WordOfData, string>>;
  readonly pages: Readonly<Record<PageText, string>>;
  readonly readerPages: TextsWithVariants<ReaderText>;
  readonly signInPages: Readonly<Record<SignInText, string>>;
  readonly editorPages: Readonly<Record<EditorText, string>>;
}

/** The words that data has, too. */
type WordOfData =
  | 'free'
  | 'cancelled'
  | 'postponed'
  | 'rescheduled'
  | 'moved_online'
  | 'sold_out'
  | 'motor'
  | 'visual'
  | 'hearing'
  | 'intellectual'
  | 'psychic';

/** The texts of the pages for readers. */
export type ReaderText = Exclude<keyof typeof readerPages, `${string}#${string}`>;

/** The texts of the pages where users sign in. */
export type SignInText = keyof typeof signInPages;

/** The texts of the editors' pages. */
export type EditorText = keyof typeof editorPages;

/** What came of imports. */
export interface ImportMessages {
  /** Why an import ended early. A status, a host or a code may stand behind it in brackets. */
  readonly failures: Readonly<Record<ImportFailure, string>>;
  /** Why a record or a source cannot be imported. Without a full stop: more may stand behind it. */
  readonly problems: Readonly<Record<UnreadableProblem['code'], string>>;
  /** Where a record is in a source. */
  readonly places: Readonly<Record<ImportPlace['at'], string>>;
}

/**
 * The texts of the pages. `{operation}` is the summary of the operation that creates a token. Words in quotation marks are
 * buttons of Swagger UI, which is always in English.
 */
export type PageText =
  | 'about'
  | 'languages'
  | 'documentation'
  | 'documentation-about'
  | 'guide'
  | 'guide-about'
  | 'document-about'
  | 'events'
  | 'events-about'
  | 'subscribe'
  | 'subscribe-about'
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
