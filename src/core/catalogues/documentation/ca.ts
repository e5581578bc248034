import { resources } from '../resources/ca.js';
import type { DocumentationTexts } from './en.js';
import { documentFields } from './ca/document-fields.js';
import { feeds } from './ca/feeds.js';
import { fields } from './ca/fields.js';
import { general } from './ca/general.js';
import { notes, operations } from './ca/operations.js';
import { parameters } from './ca/parameters.js';
import { schemas } from './ca/schemas.js';
import { sourceFields } from './ca/source-fields.js';
import { translationProgressFields } from './ca/translation-progress-fields.js';
import { accountFields } from './ca/user-fields.js';
import { joinTexts } from './join-texts.js';

export const ca: DocumentationTexts = joinTexts({
  general,
  operations: { ...operations, ...feeds.operations },
  notes: { ...notes, ...feeds.notes },
  parameters,
  schemas,
  fields: { ...fields, ...accountFields, ...translationProgressFields, ...sourceFields, ...documentFields, ...feeds.fields },
  resources,
});
