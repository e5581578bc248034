import type { EntityManager } from 'typeorm';
import { findFieldName } from '../../core/database/field-names.js';
import type { FieldValues } from '../../core/database/transactions/version-changes.js';

type Values = FieldValues['fields'];

export const NO_VALUES: FieldValues = { fields: {}, texts: {} };

/** The entities of a resource. */
interface Entities {
  readonly recordEntity: new () => object;
  readonly translationEntity: new () => object;
}

/** Returns the values of the columns of a record that clients know, by the names that the API gives them. */
export function readFieldValues(
  manager: EntityManager,
  { recordEntity, translationEntity }: Entities,
  record: { readonly translations: readonly { readonly language: string }[] },
): FieldValues {
  const texts = record.translations.map((text) => [text.language, readValues(manager, translationEntity, text)] as const);
  return { fields: readValues(manager, recordEntity, record), texts: Object.fromEntries(texts) };
}

function readValues(manager: EntityManager, entity: new () => object, row: object): Values {
  const names = manager.dataSource
    .getMetadata(entity)
    .ownColumns.map(({ propertyName }) => [propertyName, findFieldName(entity, propertyName)]);
  return Object.fromEntries(
    names.flatMap(([column, name]) => (name == null ? [] : [[name, Reflect.get(row, column!) as unknown] as const])),
  );
}

/** Returns values with some of them replaced by former ones. */
export function replaceValues(values: FieldValues, former: FieldValues): FieldValues {
  const languages = [...new Set([...Object.keys(values.texts), ...Object.keys(former.texts)])];
  const texts = languages.map((language) => [language, { ...values.texts[language], ...former.texts[language] }] as const);
  return { fields: { ...values.fields, ...former.fields }, texts: Object.fromEntries(texts.filter(([, text]) => hasTexts(text))) };
}

/** Tells whether a translation has some text. One without is not stored. */
function hasTexts(text: Values): boolean {
  return Object.entries(text).some(([name, value]) => name !== 'translation_status' && value !== null);
}

/** A field, or a text in a language. */
export interface FieldName {
  readonly field: string;
  readonly language?: string;
}

/** Returns the value of a field; `null` where it has none. */
export function getValue({ fields, texts }: FieldValues, { field, language }: FieldName): unknown {
  return (language === undefined ? fields[field] : texts[language]?.[field]) ?? null;
}

/** Lists the fields and texts of values. */
export function listNames({ fields, texts }: FieldValues): FieldName[] {
  const ofTexts = Object.entries(texts).flatMap(([language, text]) => Object.keys(text).map((field) => ({ field, language })));
  return [...Object.keys(fields).map((field) => ({ field })), ...ofTexts];
}

/** Lists the fields and texts that differ. A text of a missing translation is `null`, and it is no draft. */
export function listDifferences(some: FieldValues, others: FieldValues): FieldName[] {
  const names = new Map([...listNames(some), ...listNames(others)].map((name) => [`${name.language ?? ''} ${name.field}`, name]));
  return [...names.values()].filter((name) => !isSame(getValue(some, name), getValue(others, name)));
}

/** Compares values of columns. `false` and `null` are the same: a translation that is missing is no draft. */
export function isSame(one: unknown, other: unknown): boolean {
  const normalize = (value: unknown) => JSON.stringify(value === false ? null : value);
  return normalize(one) === normalize(other);
}
