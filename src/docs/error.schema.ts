import type { Schema } from './openapi.js';

const text: Schema = { type: 'string' };
const status: Schema = { type: 'integer', minimum: 300, maximum: 599 };

/** What is wrong with one parameter, for machines: figures such as `limit` or `choices` stand beside these two. */
const detail: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: text, message: text },
  additionalProperties: true,
};

const data: Schema = {
  type: 'object',
  required: ['status'],
  properties: {
    status,
    params: {
      oneOf: [
        { type: 'array', items: text },
        { type: 'object', additionalProperties: text },
      ],
    },
    details: { type: 'object', additionalProperties: { $ref: '#/components/schemas/ErrorDetail' } },
    available_languages: { type: 'array', items: text },
    term_id: { type: 'integer' },
    id: { type: 'integer' },
    slug: text,
  },
};

/** The body of every error: the calendar clients' own and that of RFC 9457 at once, see `errorBody`. */
export const ERROR_SCHEMAS: Readonly<Record<string, Schema>> = {
  Error: {
    type: 'object',
    required: ['code', 'message', 'data', 'type', 'title', 'status', 'detail', 'instance'],
    properties: {
      code: text,
      message: text,
      data: { $ref: '#/components/schemas/ErrorData' },
      type: { type: 'string', format: 'uri-reference' },
      title: text,
      status,
      detail: text,
      instance: { type: 'string', format: 'uri-reference' },
    },
  },
  ErrorData: data,
  ErrorDetail: detail,
};
