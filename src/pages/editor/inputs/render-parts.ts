import type { EditorText } from '../../../core/catalogues/messages.js';
import type { Language } from '../../../core/text/language.js';
import { Html, html } from '../../frame/html.js';
import type { Editor } from '../editor.js';
import type { Control, Form, FormValues } from '../fields/controls.js';
import type { FormField } from '../fields/describe-form.js';
import type { FormError } from '../fields/read-errors.js';

/** A form with what it shows. */
export interface RenderedForm {
  readonly editor: Editor;
  readonly form: Form;
  /** The languages whose texts are open. */
  readonly languages: readonly Language[];
  readonly values: FormValues;
  readonly errors: readonly FormError[];
  /** The records that can be chosen, by the fields. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** The names of fields that it does not show. */
  readonly without?: readonly string[];
  /** The dates of an event that repeats, as it stands in the form. */
  readonly dates?: Html | undefined;
  readonly searches: Readonly<Record<string, Search | undefined>>;
}

/** A record that can be chosen. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  /** The id of the one above it in a tree. */
  readonly parent?: string;
  /** The address of the picture that it is. */
  readonly image?: string;
}

/** The records that a search has found, and its words. */
export interface Search {
  readonly words: string;
  readonly ids: readonly string[];
}

/** Returns the id of the first input of a control. */
export function idOf(key: string): string {
  return `f-${key.replaceAll(/[[\]]+/g, '-').replace(/-$/, '')}`;
}

/** Marks a field that must be filled in. */
export function renderNeed({ isRequired }: FormField, { text }: Editor): Html {
  return isRequired ? html` <span class="need">(${text('required')})</span>` : html``;
}

export function renderHint({ hint }: FormField, key: string, { text }: Editor): Html {
  return hint === undefined ? html`` : html`<span class="hint" id="${idOf(key)}-hint">${text(hint)}</span>`;
}

/** Renders what is wrong with a control. */
export function renderMistake({ key }: Control, { errors }: RenderedForm): Html {
  const own = errors.filter(({ control }) => control?.key === key);
  return own.length === 0
    ? html``
    : html`<strong class="mistake" id="${idOf(key)}-mistake">${own.map(({ message }) => message).join(' ')}</strong>`;
}

/** Lists the words that a field takes: one of them, or several. */
export function listWords({ name, schema }: FormField, text: Editor['text']): Choice[] {
  const { items, enum: words = items?.enum } = schema as { enum?: readonly string[]; items?: { enum?: readonly string[] } };
  return (words ?? []).map((word) => ({ id: word, name: text(`${name}.${word}` as EditorText) }));
}

/** Names what describes an input. */
export function describe({ key, field }: Control, { errors }: RenderedForm): Html {
  const isWrong = errors.some(({ control }) => control?.key === key);
  const ids = [...(field.hint ? [`${idOf(key)}-hint`] : []), ...(isWrong ? [`${idOf(key)}-mistake`] : [])];
  return html`${isWrong ? html`aria-invalid="true"` : ''} ${ids.length > 0 ? html`aria-describedby="${ids.join(' ')}"` : ''}`;
}

/** Returns an attribute if something is so. */
export function markIf(isSo: unknown, attribute: 'checked' | 'selected' | 'required' | 'open' | 'autofocus'): Html {
  return new Html(isSo ? attribute : '');
}
