import { documentFields } from './en/document-fields.js';
import { examples } from './en/examples.js';
import { fields } from './en/fields.js';
import { general } from './en/general.js';
import { notes, operations } from './en/operations.js';
import { parameters } from './en/parameters.js';
import { progressFields } from './en/progress-fields.js';
import { schemas } from './en/schemas.js';
import { peopleFields } from './en/user-fields.js';

export const en = {
  ...general,
  operations,
  notes,
  parameters,
  schemas,
  examples,
  fields: { ...fields, ...peopleFields, ...progressFields, ...documentFields },
};

/** The texts of the OpenAPI document. English defines the keys; a built-in language that lacks one does not compile. */
export type Texts = typeof en;

export type RecordFields = typeof fields;
export type PeopleFields = typeof peopleFields;
export type ProgressFields = typeof progressFields;
export type DocumentFields = typeof documentFields;
