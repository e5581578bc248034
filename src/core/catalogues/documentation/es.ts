import { resources } from '../resources/es.js';
import type { DocumentationTexts } from './en.js';
import { documentFields } from './es/document-fields.js';
import { feeds } from './es/feeds.js';
import { fields } from './es/fields.js';
import { general } from './es/general.js';
import { notes, operations } from './es/operations.js';
import { parameters } from './es/parameters.js';
import { schemas } from './es/schemas.js';
import { sourceFields } from './es/source-fields.js';
import { translationProgressFields } from './es/translation-progress-fields.js';
import { accountFields } from './es/user-fields.js';
import { joinTexts } from './join-texts.js';

export const es: DocumentationTexts = joinTexts({
  general,
  operations: { ...operations, ...feeds.operations },
  notes: { ...notes, ...feeds.notes },
  parameters,
  schemas,
  fields: { ...fields, ...accountFields, ...translationProgressFields, ...sourceFields, ...documentFields, ...feeds.fields },
  resources,
});
