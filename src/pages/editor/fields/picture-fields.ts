import type { EditorText } from '../../../core/catalogues/messages.js';
import type { Fields } from '../../../core/objects.js';
import { isObject } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import type { Editor } from '../editor.js';
import type { FormField } from './describe-form.js';

const shared = { group: 'picture', isTranslated: false, isRequired: false, schema: {}, defaultValue: undefined } as const;

/** What a form says of the picture itself, beside which picture it is. It belongs to the image, which other records may show as well. */
export const PICTURE_FIELDS = {
  alt: {
    ...shared,
    kind: 'line',
    name: 'image_alt',
    label: 'image_alt',
    hint: 'image_alt.hint',
    isTranslated: true,
    schema: { maxLength: 300 },
  },
  decoration: { ...shared, kind: 'check', name: 'image_decoration', label: 'image_decoration' },
  focus: { ...shared, kind: 'point', name: 'image_focus', label: 'image_focus', hint: 'image_focus.hint' },
} as const satisfies Record<string, FormField>;

/** The names of the inputs for a file, and for the address of a picture elsewhere. */
export const fileKey = (key: string): string => `${key}_file`;
export const addressKey = (key: string): string => `${key}_url`;

const REFUSALS: Readonly<Record<string, EditorText>> = {
  'media-type-not-allowed': 'picture-type',
  'media-file-too-large': 'picture-too-large',
  'media-too-large': 'picture-too-wide',
  'media-not-readable': 'picture-damaged',
};

/** Returns why a file is refused, and what the user does now; undefined if the error itself says so. @param error its kind, or its code */
export function explainRefusal(error: string, { context, text }: Editor): string | undefined {
  const name = REFUSALS[error];
  return name && text(name, { megabytes: Math.floor(context.settings.media.maxImageBytes / 1e6) });
}

/** Returns the value of such a field, in what the API shows of the image of a record and its translations. */
export function readPicture(image: unknown, { name }: FormField, language: Language | undefined): unknown {
  if (!isObject(image)) return undefined;
  const texts = Object.values((image.translations ?? {}) as Record<Language, Fields>);
  if (name === PICTURE_FIELDS.focus.name) return image.focal_point;
  if (name === PICTURE_FIELDS.alt.name) return (image.translations as Record<Language, Fields> | undefined)?.[language!]?.alt_text;
  return texts.length > 0 && texts.every(({ alt_text }) => alt_text === '');
}
