import { expect, it } from '@jest/globals';
import { findFieldName } from '../../src/core/database/field-names.js';
import { useCalendar } from '../support/calendar.js';
import { RECORD_RESOURCES } from '../support/resources.js';

const calendar = useCalendar();

it.each(RECORD_RESOURCES)(
  'each column of a $resource has the name of a field that clients know, or none',
  async ({ resource, name, schema }) => {
    const { schemas } = (await calendar.get('/doc')).body.components;
    const tables = calendar.database.entityMetadatas.filter(({ tableName }) => [resource, `${resource}_translation`].includes(tableName));
    const fields = tables.flatMap(({ columns, target }) =>
      columns.map(({ propertyName }) => findFieldName(target as object, propertyName)),
    );

    const named = fields.filter((field) => field !== null);
    const known = [schema, `Update${schema}`].flatMap((one) => Object.keys(schemas[one].properties));
    expect(named).toContain(name);
    expect(named.filter((field) => !known.includes(field))).toEqual([]);
  },
);
