import type { Language } from '../../../core/text/language.js';
import { hashJson } from '../../../core/text/hash-json.js';
import type { Fields } from '../../../core/objects.js';
import type { FormField } from './describe-form.js';
import { PICTURE_FIELDS } from './picture-fields.js';

/** A form: its fields, and those of the records that can be made in it, by the fields that link to them. */
export interface Form {
  readonly fields: readonly FormField[];
  readonly newRecords: Readonly<Record<string, readonly FormField[]>>;
}

/** One field in one language, as it stands in a form. */
export interface Control {
  /** The name of its input: that of the field of the API. */
  readonly key: string;
  readonly field: FormField;
  readonly language?: Language;
  /** The field of links whose new record it belongs to. */
  readonly linkedBy?: string;
  /** Whether it says something of the picture itself. */
  readonly isOfPicture?: true;
}

/** The texts in the controls of a form, by their keys. A control for days has the day and the time. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** Returns the controls of a form in which these languages are open. */
export function listControls({ fields, newRecords }: Form, languages: readonly Language[]): Control[] {
  const own = fields.flatMap((field) => listFieldControls(field, languages));
  const others = Object.entries(newRecords).flatMap(([linkedBy, members]) =>
    members.map((field): Control => ({ key: `${newRecordName(linkedBy)}[${field.name}]`, field, linkedBy })),
  );
  return [...own, ...others];
}

export function listFieldControls(field: FormField, languages: readonly Language[]): Control[] {
  if (field.kind === 'image') return [{ key: field.name, field }, ...listPictureControls(languages)];
  if (!field.isTranslated) return [{ key: field.name, field }];
  return languages.map((language) => ({ key: `translations[${language}][${field.name}]`, field, language }));
}

function listPictureControls(languages: readonly Language[]): Control[] {
  const { alt, decoration, focus } = PICTURE_FIELDS;
  const texts = languages.map((language) => ({ key: `${alt.name}[${language}]`, field: alt, language }));
  const others = [decoration, focus].map((field) => ({ key: field.name, field }));
  return [...texts, ...others].map((control): Control => ({ ...control, isOfPicture: true }));
}

/** Returns the name below which the fields of a record stand that a form makes. */
export function newRecordName(linkedBy: string): string {
  return `new_${linkedBy}`;
}

/** Returns the values of a form as short texts: whether one has changed needs no more. Those that are empty are left out. */
export function digestValues(values: FormValues): Record<string, string> {
  const digests = Object.entries(values).map(([key, texts]) => [key, digest(texts)] as const);
  return Object.fromEntries(digests.filter(([, own]) => own !== NO_TEXT));
}

function digest(texts: readonly string[]): string {
  return hashJson(texts.filter((text) => text !== '')).slice(0, 12);
}

const NO_TEXT = digest([]);

/** Tells whether a control has another value than when the form was opened. One that was not there had none. */
export function isChanged(texts: readonly string[], opened = NO_TEXT): boolean {
  return digest(texts) !== opened;
}

/** Returns the texts of a control in what a browser sent; undefined if it is not there. */
export function readSent(body: Fields, key: string): readonly string[] | undefined {
  const [name = '', ...members] = key.replaceAll(']', '').split('[');
  const value = members.reduce<unknown>((object, member) => (isOwn(object, member) ? object[member] : undefined), body[name]);
  const texts = [value].flat().filter((text) => typeof text === 'string');
  return value === undefined ? undefined : texts.map((text) => text.replaceAll('\r\n', '\n'));
}

function isOwn(object: unknown, member: string): object is Fields {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, member);
}
