import { fields } from './en/fields.js';
import { general } from './en/general.js';
import { notes, operations } from './en/operations.js';
import { parameters } from './en/parameters.js';
import { schemas } from './en/schemas.js';

export const en = { ...general, operations, notes, parameters, schemas, fields };

/** Everything that the documentation says. English has the keys; a language that lacks one does not compile. */
export type Texts = typeof en;
