import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import { translateReason } from '../../../core/i18n/translate.js';
import type { Editor } from '../editor.js';
import { PICTURE_FIELDS } from './picture-fields.js';
import { type Control, newRecordName } from './controls.js';

/** What is wrong with a form. */
export interface FormError {
  /** The control that it is about; undefined if it is about none. */
  readonly control?: Control | undefined;
  readonly message: string;
}

/** Returns what the API says of a form: the reason of each field once, in the order of the form, or else the sentence about all. */
export function readErrors({ message, data }: ErrorBody, controls: readonly Control[], editor: Editor): FormError[] {
  const { context, language } = editor;
  const missing = translateReason(context.settings, language, { reason: 'missing' });
  const reasons = Array.isArray(data.params) ? data.params.map((name) => [name, missing] as const) : Object.entries(data.params ?? {});
  const errors = reasons.map(([name, reason]) => {
    const control = findControl(name, controls, language);
    return { control, message: control === undefined ? `${name}: ${reason}` : sayInWords(reason, data.details?.[name], controls, editor) };
  });
  const isFirst = ({ control, message: own }: FormError, place: number) =>
    place === errors.findIndex((other) => other.control === control && other.message === own);
  const placeOf = ({ control }: FormError) => (control === undefined ? -1 : controls.indexOf(control));
  return errors.length > 0 ? errors.filter(isFirst).sort((one, other) => placeOf(one) - placeOf(other)) : [{ message }];
}

/** Says a reason as a page does: another field has the name that it has on the page, and a day is written as people write it. */
function sayInWords(reason: string, about: { code?: string; other?: string } = {}, controls: readonly Control[], { text }: Editor): string {
  if (about.code === 'date') return text('no-such-day');
  const other = controls.find(({ key }) => key === about.other);
  return other ? reason.replace(other.key, text('field-name', { name: text(other.field.label) })) : reason;
}

/** Finds the control of a field that the API names: `start_date`, `translations.es.title`, `venue.0.website`. */
function findControl(name: string, controls: readonly Control[], language: string): Control | undefined {
  const [first = '', second = '', third = second] = name.split('.');
  const keys = [
    `${first}[${second}][${third}]`,
    `translations[${language}][${first}]`,
    ...(third === 'alt_text' ? [`${PICTURE_FIELDS.alt.name}[${second}]`] : []),
    `${newRecordName(first)}[${third}]`,
    // Of a list, the whole is to blame.
    first,
  ];
  return keys.map((key) => controls.find((control) => control.key === key)).find((control) => control !== undefined);
}
