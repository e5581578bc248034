import { ApiProperty } from '@nestjs/swagger';
import { STATUSES } from '../../../content/access/status.js';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import type { Schema } from '../openapi.js';
import { forgetFieldOrder, getRules, listValidatedClasses } from '../../../core/http/validation/library-metadata.js';
import { buildSchema, isSkipped } from '../../../core/http/validation/rules.js';

/** Returns the public name of a class: `CreateEvent` for `CreateEventDto`, `Event` for `EventResponse`. */
function toPublicName(name: string): string {
  return name.replace(/(Dto|Response)$/, '');
}

/** Converts the schemas to JSON Schema 2020-12, under their public names. */
export function normalizeSchemas(schemas: Record<string, Schema>): Record<string, Schema> {
  const normalized = Object.entries(schemas).map(([name, schema]) => [toPublicName(name), normalizeSchema(schema)] as const);
  return inheritBounds(Object.fromEntries(normalized.map(([name, schema]) => [name, adjustRequestFields(name, schema)])));
}

export function normalizeSchema(schema: Schema): Schema {
  const { example, ...rest } = normalizeNestedSchemas(schema);
  const normalized = example === undefined ? rest : { ...rest, examples: [example] };
  return renameReference(convertNullable(unwrapSchema(normalized)));
}

/** Converts the schemas inside a schema. */
function normalizeNestedSchemas(schema: Schema): Schema {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, normalizeSchema(one)])) }),
    ...(items && { items: normalizeSchema(items) }),
    ...(typeof additionalProperties === 'object' && normalizeAdditionalProperties(additionalProperties)),
    ...(allOf && { allOf: allOf.map(normalizeSchema) }),
    ...(anyOf && { anyOf: anyOf.map(normalizeSchema) }),
    ...(oneOf && { oneOf: oneOf.map(normalizeSchema) }),
  };
}

/** Matches the schemas that occur once for each language. */
const BY_LANGUAGE_SCHEMA_NAME = /\/Translate\w+$|(Translation|TranslationLink|LanguageProgress)$/;

/** Converts `additionalProperties`. In objects by language, only the site's languages are keys. */
function normalizeAdditionalProperties(schema: Schema): Schema {
  const members = normalizeSchema(schema);
  const references = [members, ...(members.anyOf ?? [])].map(({ $ref = '' }) => $ref);
  const isByLanguage = references.some((reference) => BY_LANGUAGE_SCHEMA_NAME.test(reference));
  return { additionalProperties: members, ...(isByLanguage && { propertyNames: { 'x-setting': LANGUAGE_SCHEMA['x-setting'] } }) };
}

/** Replaces `allOf` of a single schema by that schema, and flattens `anyOf` of a `oneOf` or `anyOf` and one more schema. */
function unwrapSchema({ allOf, anyOf, ...rest }: Schema): Schema {
  if (allOf?.length === 1) return { ...rest, ...allOf[0] };
  const [choice, other] = anyOf ?? [];
  if (anyOf?.length === 2 && choice?.oneOf && other) return { ...rest, oneOf: [...choice.oneOf, other] };
  if (anyOf?.length === 2 && choice?.anyOf && other) return { ...rest, anyOf: [...choice.anyOf, other] };
  return { ...rest, ...(allOf && { allOf }), ...(anyOf && { anyOf }) };
}

/** Converts `nullable`, a keyword of OpenAPI 3.0, to the type `null`. */
function convertNullable({ nullable, ...schema }: Schema): Schema {
  if (nullable !== true) return schema;
  if (schema.type !== undefined) return { ...schema, type: [...new Set([schema.type, 'null'].flat())] };
  return { anyOf: [schema, { type: 'null' }] };
}

function renameReference(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : { ...schema, $ref: schema.$ref.replace(/[^/]+$/, toPublicName) };
}

/** Adjusts the fields of a request schema: creates and updates share DTO fields, which differ slightly in meaning. */
function adjustRequestFields(name: string, schema: Schema): Schema {
  if (isForm(schema)) return mapFields(schema, withoutNull);
  if (name.startsWith('Create')) return mapFields(schema, adjustCreateField);
  return /^(Update|Translate)/.test(name) ? mapFields(schema, adjustUpdateField) : schema;
}

/** Tells whether a request has a file, so that only a form can send it. */
function isForm({ properties = {} }: Schema): boolean {
  return Object.values(properties).some(({ format }) => format === 'binary');
}

/** Removes the type `null`, which a form cannot send. */
function withoutNull(field: Schema): Schema {
  return field.type === undefined ? field : { ...field, type: nonNullType(field) };
}

/** Removes `trash` from the statuses: a record cannot be created in the trash. */
function adjustCreateField(field: Schema): Schema {
  const choices = (field.enum ?? []) as unknown[];
  const isStatus = STATUSES.every((status) => choices.includes(status));
  return isStatus ? { ...field, enum: choices.filter((choice) => choice !== 'trash') } : field;
}

/** Removes the default, which may be that of the settings: an omitted field of an update stays unchanged, and a client that sent defaults would undo other changes. */
function adjustUpdateField({ default: _default, 'x-setting': setting, ...field }: Schema): Schema {
  return setting === undefined || setting === 'defaultTimezone' ? field : { ...field, 'x-setting': setting };
}

function mapFields(schema: Schema, map: (field: Schema) => Schema): Schema {
  const { properties = {} } = schema;
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, map(field)])) };
}

/** Tells Swagger what the validators of each DTO say of its fields, so that no DTO says its bounds twice. */
export function describeDtos(): void {
  for (const dto of listValidatedClasses()) {
    const defaults = new dto();
    // Fields with an `@ApiPropertyOptional()` of their own would come first.
    forgetFieldOrder(dto);
    for (const [field, rules] of getRules(dto)) {
      const presence = { required: !isSkipped(rules, undefined), nullable: isSkipped(rules, null), default: defaults[field] };
      ApiProperty({ ...buildSchema(rules), ...presence })(dto.prototype as object, field);
    }
  }
}

type Schemas = Readonly<Record<string, Schema>>;

/** The keywords for the bounds of a text or number, and for examples within them. */
const BOUNDS = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'format', 'examples'] as const;

/** The request schemas that differ from the pattern `CreateEvent` for `Event`, and `TranslateEvent` for `EventTranslation`. */
const REQUEST_SCHEMAS: Readonly<Record<string, string>> = { NewToken: 'CreateToken', Me: 'CreateUser' };

/** E-mail addresses that come from an OpenID Connect issuer are not validated, so these fields have no bounds. */
const FIELDS_WITHOUT_BOUNDS = new Set(['User.email', 'Me.email']);

/** Adds bounds to response fields: a field without bounds takes those of the request field with the same name. */
function inheritBounds(schemas: Schemas): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, inheritSchemaBounds(name, schema, schemas)]));
}

function inheritSchemaBounds(name: string, schema: Schema, schemas: Schemas): Schema {
  const written = schemas[requestSchemaName(name)]?.properties;
  if (written === undefined || schema.properties === undefined) return schema;
  const fields = Object.entries(schema.properties).map(([field, shown]): [string, Schema] => {
    const sent = written[field];
    const isKept =
      sent !== undefined &&
      hasNoBounds(shown) &&
      !FIELDS_WITHOUT_BOUNDS.has(`${name}.${field}`) &&
      nonNullType(sent) === nonNullType(shown);
    return [field, isKept ? { ...pickBounds(sent), ...shown } : shown];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

function requestSchemaName(name: string): string {
  const [, translated] = /^(\w+)Translation$/.exec(name) ?? [];
  return REQUEST_SCHEMAS[name] ?? (translated === undefined ? `Create${name}` : `Translate${translated}`);
}

/** Tells whether a field has neither bounds nor an enum. */
function hasNoBounds(shown: Schema): boolean {
  return shown.enum === undefined && BOUNDS.every((bound) => shown[bound] === undefined);
}

/** Returns the type of a field, ignoring `null`. */
function nonNullType({ type }: Schema): string | undefined {
  return [type].flat().find((one) => one !== 'null');
}

function pickBounds(sent: Schema): Schema {
  return Object.fromEntries(BOUNDS.filter((bound) => sent[bound] !== undefined).map((bound) => [bound, sent[bound]]));
}
