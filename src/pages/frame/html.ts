import type { Language } from '../../core/text/language.js';

/** A text that is HTML and needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

/** The tag of HTML template literals. It escapes inserted strings, but not `Html` values and lists of them. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return new Html(parts.map((part, position) => part + (position < values.length ? renderValue(values[position]!) : '')).join(''));
}

function renderValue(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return [value]
    .flat()
    .map(({ text }) => text)
    .join('');
}

interface PageOptions {
  /** The language, where it is not that of the request. */
  readonly language?: Language;
  readonly status?: number;
  /** Whether other sites may show the page in a frame, as its policy says. */
  readonly isFramed?: boolean;
}

/** A whole HTML document, with its content security policy (CSP Level 3). */
export class Page {
  constructor(
    readonly content: Html,
    readonly contentSecurityPolicy: string,
    readonly options: PageOptions = {},
  ) {}
}
