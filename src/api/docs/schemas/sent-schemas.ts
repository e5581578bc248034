import { STATUSES } from '../../../content/access/status.js';
import type { Schema } from '../openapi.js';

/** Creations and changes are made of the same fields, which do not mean quite the same there. */
export function withSentFields(name: string, schema: Schema): Schema {
  if (name.startsWith('Create')) return withFields(schema, inCreation);
  return name.startsWith('Update') ? withFields(schema, inChange) : schema;
}

/** Nothing begins in the trash. */
function inCreation(field: Schema): Schema {
  const choices = (field.enum ?? []) as unknown[];
  const isStatus = STATUSES.every((status) => choices.includes(status));
  return isStatus ? { ...field, enum: choices.filter((choice) => choice !== 'trash') } : field;
}

/** What is left out of a change stays as it is: a client that filled in defaults would undo what others wrote. */
function inChange({ default: _default, ...field }: Schema): Schema {
  return field;
}

function withFields(schema: Schema, map: (field: Schema) => Schema): Schema {
  const { properties = {} } = schema;
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, map(field)])) };
}
