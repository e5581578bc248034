/** The parts of OpenAPI 3.1 that the documentation uses. */
export interface Document {
  openapi: string;
  info: { title: string; version: string; description?: string; license?: { name: string; identifier: string } };
  externalDocs?: { url: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Components;
}

interface Components {
  schemas: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  headers: Record<string, Header>;
  responses: Record<string, Response>;
  securitySchemes: Record<string, { type: string; scheme: string; description?: string }>;
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export type Method = (typeof METHODS)[number];
export type PathItem = Partial<Record<Method, Operation>>;

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody;
  responses: Record<string, Response | Reference>;
  security?: Record<string, string[]>[];
}

export interface RequestBody {
  description?: string;
  required?: boolean;
  content: Content;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  /** As in `Schema`. */
  'x-setting'?: string;
}

export interface Header {
  description?: string;
  /** Whether the header is always present. */
  required?: boolean;
  schema: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export type Content = Record<string, { schema: Schema }>;

/** A schema of JSON Schema 2020-12. Keywords that this code does not read are kept. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  /** The default of a field in a request. */
  'x-default'?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  /** What of the settings completes the schema. No client sees it. */
  'x-setting'?: string;
  [keyword: string]: unknown;
}

export function isReference(thing: object): thing is Reference {
  return '$ref' in thing;
}
