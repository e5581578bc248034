import type { Language } from '../../text/language.js';

/** How a request wants records to be shown. */
export interface View {
  /** The language of the URL: messages, links. */
  readonly site: Language;
  /** The language of what is read and written. */
  readonly content: Language;
  /** Where a text is read from, best first; with `fallback=none` the content language alone. Never empty. */
  readonly chain: readonly Language[];
  /** Whether `translation_language` was sent, and links repeat it. */
  readonly explicit: boolean;
  /** The query string as it came, without `?`: the links of a list repeat it. */
  readonly search: string;
}
