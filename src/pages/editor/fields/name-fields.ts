import { editorPages } from '../../../core/catalogues/english/editor-pages/editor-pages.js';
import type { EditorText } from '../../../core/catalogues/messages.js';
import type { Editor } from '../editor.js';
import type { FormField } from './describe-form.js';

/** A field, or a text in a language. */
export interface FieldName {
  readonly field: string;
  readonly language?: string;
}

/**
 * Returns the name that a form gives a field, with the language of its text if that is another one than that of the page. A field that
 * the form does not have is called as in the catalogue.
 */
export function nameField({ field, language }: FieldName, fields: readonly FormField[], { text, ...editor }: Editor): string {
  const label = fields.find(({ name }) => name === field)?.label ?? field;
  const name = isEditorText(label) ? text(label) : label;
  if (language === undefined || language === editor.language) return name;
  return `${name} (${nameLanguage(language, editor)})`;
}

export function nameLanguage(language: string, editor: Pick<Editor, 'language'>): string {
  return new Intl.DisplayNames([editor.language], { type: 'language' }).of(language)!;
}

export function isEditorText(name: string): name is EditorText {
  return Object.hasOwn(editorPages, name);
}
