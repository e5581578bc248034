import { METHODS, type Schema } from '../openapi.js';

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };
const texts: Schema = { type: 'array', items: text };
const count: Schema = { type: 'integer', minimum: 0 };
const number: Schema = { type: 'number' };

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/OpenApi${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const byName = (members: Schema): Schema => ({ type: 'object', additionalProperties: members });
const orReference = (name: string): Schema => ({ anyOf: [reference(name), reference('Reference')] });

function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  return { type: 'object', required: Object.keys(properties).filter((name) => !optional.includes(name)), properties };
}

const schema = reference('Schema');
const none: Schema = { type: 'null' };
const values = [text, number, flag, none];
const value: Schema = { anyOf: [...values, texts] };
const described = { description: text };

/** The keywords of JSON Schema 2020-12 that the document uses. */
const keywords: Record<string, Schema> = {
  ...{ $ref: { ...text, format: 'uri-reference' }, type: { anyOf: [text, texts] }, ...described, format: text, pattern: text },
  ...{ enum: listOf({ anyOf: values }), default: value, 'x-default': value, writeOnly: flag },
  examples: listOf({ anyOf: [...values, texts, reference('Example')] }),
  ...{ minimum: number, maximum: number, minLength: count, maxLength: count, minItems: count, maxItems: count, maxProperties: count },
  ...{ properties: byName(schema), required: texts, items: schema, propertyNames: schema },
  ...{ additionalProperties: { anyOf: [flag, schema] }, allOf: listOf(schema), anyOf: listOf(schema), oneOf: listOf(schema) },
};

const operation = object(
  {
    ...{ operationId: text, summary: text, ...described, tags: texts, security: listOf(byName(texts)) },
    parameters: listOf(orReference('Parameter')),
    requestBody: reference('RequestBody'),
    responses: byName(orReference('Answer')),
  },
  ['requestBody'],
);

/** The schemas of an OpenAPI document: the document is itself a response of this API. */
export const DOCUMENT_SCHEMAS: Readonly<Record<string, Schema>> = {
  OpenApi: object({
    openapi: { ...text, pattern: '^3[.]1[.][0-9]+$', examples: ['3.1.0'] },
    info: reference('Info'),
    externalDocs: reference('Server'),
    servers: listOf(reference('Server')),
    tags: listOf(reference('Tag')),
    paths: byName(reference('Path')),
    webhooks: byName(reference('Path')),
    components: reference('Components'),
  }),
  OpenApiInfo: object({ title: text, version: text, ...described, license: reference('License') }),
  OpenApiLicense: object({ name: text, identifier: text }),
  OpenApiServer: object({ url: { ...text, format: 'uri' }, ...described }),
  OpenApiTag: object({ name: text, ...described }),
  OpenApiPath: object(Object.fromEntries(METHODS.map((method) => [method, reference('Operation')])), METHODS),
  OpenApiOperation: operation,
  OpenApiParameter: object({ name: text, in: { ...text, enum: ['path', 'query', 'header'] }, required: flag, ...described, schema }),
  OpenApiRequestBody: object({ required: flag, ...described, content: byName(reference('MediaType')) }),
  // A 304 response has no content.
  OpenApiAnswer: object({ ...described, headers: byName(reference('Reference')), content: byName(reference('MediaType')) }, ['content']),
  OpenApiMediaType: object({ schema }),
  OpenApiHeader: object({ required: flag, ...described, schema }, ['required']),
  OpenApiReference: object({ $ref: { ...text, format: 'uri-reference' } }),
  OpenApiSecurityScheme: object({ type: text, scheme: text, ...described }),
  OpenApiComponents: object({
    schemas: byName(schema),
    parameters: byName(reference('Parameter')),
    headers: byName(reference('Header')),
    responses: byName(reference('Answer')),
    securitySchemes: byName(reference('SecurityScheme')),
  }),
  OpenApiSchema: object(keywords, Object.keys(keywords)),
  // An object in between, because generated TypeScript types cannot be an array of themselves.
  OpenApiExample: byName({ anyOf: [...values, reference('Example'), listOf({ anyOf: [...values, reference('Example')] })] }),
};
