import type { Texts } from './en.js';
import { documentFields } from './es/document-fields.js';
import { examples } from './es/examples.js';
import { fields } from './es/fields.js';
import { general } from './es/general.js';
import { notes, operations } from './es/operations.js';
import { parameters } from './es/parameters.js';
import { progressFields } from './es/progress-fields.js';
import { schemas } from './es/schemas.js';
import { peopleFields } from './es/user-fields.js';

export const es: Texts = {
  ...general,
  operations,
  notes,
  parameters,
  schemas,
  examples,
  fields: { ...fields, ...peopleFields, ...progressFields, ...documentFields },
};
