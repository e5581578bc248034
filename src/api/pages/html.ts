/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

/** Writes HTML: what is put into it is text, and escaped, unless it is HTML itself, or a list of it. */
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

/** A whole document, and what it may load (CSP Level 3). */
export class Page {
  constructor(
    readonly content: Html,
    readonly contentSecurityPolicy: string,
  ) {}
}
