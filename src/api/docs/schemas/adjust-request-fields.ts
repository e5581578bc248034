import { STATUSES } from '../../../content/access/status.js';
import type { Schema } from '../openapi.js';

/** Adjusts the fields of a request schema: creates and updates share DTO fields, which differ slightly in meaning. */
export function adjustRequestFields(name: string, schema: Schema): Schema {
  if (name.startsWith('Create')) return mapFields(schema, adjustCreateField);
  return name.startsWith('Update') ? mapFields(schema, adjustUpdateField) : schema;
}

/** Removes `trash` from the statuses: a record cannot be created in the trash. */
function adjustCreateField(field: Schema): Schema {
  const choices = (field.enum ?? []) as unknown[];
  const isStatus = STATUSES.every((status) => choices.includes(status));
  return isStatus ? { ...field, enum: choices.filter((choice) => choice !== 'trash') } : field;
}

/** Removes the default: an omitted field of an update stays unchanged, and a client that sent defaults would undo other changes. */
function adjustUpdateField({ default: _default, ...field }: Schema): Schema {
  return field;
}

function mapFields(schema: Schema, map: (field: Schema) => Schema): Schema {
  const { properties = {} } = schema;
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, map(field)])) };
}
