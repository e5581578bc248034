import { resources } from '../resources/en.js';
import { documentFields } from './en/document-fields.js';
import { fields } from './en/fields.js';
import { general } from './en/general.js';
import { notes, operations } from './en/operations.js';
import { parameters } from './en/parameters.js';
import { schemas } from './en/schemas.js';
import { translationProgressFields } from './en/translation-progress-fields.js';
import { accountFields } from './en/user-fields.js';
import { joinTexts } from './join-texts.js';

export const en = joinTexts({
  general,
  operations,
  notes,
  parameters,
  schemas,
  fields: { ...fields, ...accountFields, ...translationProgressFields, ...documentFields },
  resources,
});

/** The texts of the OpenAPI document. English defines the keys; a built-in language that lacks one does not compile. */
export type DocumentationTexts = typeof en;
