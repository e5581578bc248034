import { documentFields } from './en/document-fields.js';
import { examples } from './en/examples.js';
import { fields } from './en/fields.js';
import { general } from './en/general.js';
import { notes, operations } from './en/operations.js';
import { parameters } from './en/parameters.js';
import { schemas } from './en/schemas.js';
import { translationProgressFields } from './en/translation-progress-fields.js';
import { accountFields } from './en/user-fields.js';

export const en = {
  ...general,
  operations,
  notes,
  parameters,
  schemas,
  examples,
  fields: { ...fields, ...accountFields, ...translationProgressFields, ...documentFields },
};

/** The texts of the OpenAPI document. English defines the keys; a built-in language that lacks one does not compile. */
export type DocumentationTexts = typeof en;

export type RecordFields = typeof fields;
export type AccountFields = typeof accountFields;
export type TranslationProgressFields = typeof translationProgressFields;
export type DocumentFields = typeof documentFields;
