import { STATUSES } from '../../../content/access/status.js';
import type { Schema } from '../openapi.js';

/** Creations and changes are made of the same fields, which do not mean quite the same there. */
export function adjustRequestFields(name: string, schema: Schema): Schema {
  if (name.startsWith('Create')) return mapFields(schema, adjustCreateField);
  return name.startsWith('Update') ? mapFields(schema, adjustUpdateField) : schema;
}

/** Nothing begins in the trash. */
function adjustCreateField(field: Schema): Schema {
  const choices = (field.enum ?? []) as unknown[];
  const isStatus = STATUSES.every((status) => choices.includes(status));
  return isStatus ? { ...field, enum: choices.filter((choice) => choice !== 'trash') } : field;
}

/** What is left out of a change stays as it is: a client that filled in defaults would undo what others wrote. */
function adjustUpdateField({ default: _default, ...field }: Schema): Schema {
  return field;
}

function mapFields(schema: Schema, map: (field: Schema) => Schema): Schema {
  const { properties = {} } = schema;
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, map(field)])) };
}
