import { documentFields } from './ca/document-fields.js';
import { examples } from './ca/examples.js';
import { fields } from './ca/fields.js';
import { general } from './ca/general.js';
import { notes, operations } from './ca/operations.js';
import { parameters } from './ca/parameters.js';
import { progressFields } from './ca/progress-fields.js';
import { schemas } from './ca/schemas.js';
import { peopleFields } from './ca/user-fields.js';
import type { Texts } from './en.js';

export const ca: Texts = {
  ...general,
  operations,
  notes,
  parameters,
  schemas,
  examples,
  fields: { ...fields, ...peopleFields, ...progressFields, ...documentFields },
};
