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
export function readErrors({ message, data }: ErrorBody, controls: readonly Control[], { context, language }: Editor): FormError[] {
  const missing = translateReason(context.settings, language, { reason: 'missing' });
  const reasons = Array.isArray(data.params) ? data.params.map((name) => [name, missing] as const) : Object.entries(data.params ?? {});
  const errors = reasons.map(([name, reason]) => {
    const control = findControl(name, controls, language);
    return { control, message: control === undefined ? `${name}: ${reason}` : reason };
  });
  const isFirst = ({ control, message: own }: FormError, place: number) =>
    place === errors.findIndex((other) => other.control === control && other.message === own);
  const placeOf = ({ control }: FormError) => (control === undefined ? -1 : controls.indexOf(control));
  return errors.length > 0 ? errors.filter(isFirst).sort((one, other) => placeOf(one) - placeOf(other)) : [{ message }];
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
