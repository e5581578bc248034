import { escapeUTF8 } from 'entities';

/** A text that is XML and needs no escaping. */
export class Xml {
  constructor(readonly text: string) {}
}

/** What XML 1.0 §2.2 allows in no document: control characters other than tab and the ends of lines, and two that are none. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

type Value = string | Xml | readonly Xml[] | undefined;

/** The tag of XML template literals. It escapes inserted strings, but not `Xml` values and lists of them. */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Xml {
  return new Xml(parts.map((part, place) => part + renderValue(values[place])).join(''));
}

function renderValue(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeUTF8(value.replace(FORBIDDEN, ''));
  return [value]
    .flat()
    .map(({ text }) => text)
    .join('');
}
