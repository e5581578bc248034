import { resources } from '../resources/en.js';
import { documentFields } from './en/document-fields.js';
import { feeds } from './en/feeds.js';
import { fields } from './en/fields.js';
import { general } from './en/general.js';
import { notes, operations } from './en/operations.js';
import { parameters } from './en/parameters.js';
import { schemas } from './en/schemas.js';
import { sourceFields } from './en/source-fields.js';
import { translationProgressFields } from './en/translation-progress-fields.js';
import { accountFields } from './en/user-fields.js';
import { joinTexts } from './join-texts.js';

export const en = joinTexts({
  general,
  operations: { ...operations, ...feeds.operations },
  notes: { ...notes, ...feeds.notes },
  parameters,
  schemas,
  fields: { ...fields, ...accountFields, ...translationProgressFields, ...sourceFields, ...documentFields, ...feeds.fields },
  resources,
});

/** The texts of the OpenAPI document. English defines the keys; a built-in language that lacks one does not compile. */
export type DocumentationTexts = typeof en;
