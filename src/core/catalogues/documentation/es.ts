import type { DocumentationTexts } from './en.js';
import { documentFields } from './es/document-fields.js';
import { examples } from './es/examples.js';
import { fields } from './es/fields.js';
import { general } from './es/general.js';
import { notes, operations } from './es/operations.js';
import { parameters } from './es/parameters.js';
import { schemas } from './es/schemas.js';
import { translationProgressFields } from './es/translation-progress-fields.js';
import { accountFields } from './es/user-fields.js';

export const es: DocumentationTexts = {
  ...general,
  operations,
  notes,
  parameters,
  schemas,
  examples,
  fields: { ...fields, ...accountFields, ...translationProgressFields, ...documentFields },
};
