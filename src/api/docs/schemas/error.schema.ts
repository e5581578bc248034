import { RIGHTS, toPublicName } from '../../../accounts/auth/rights.js';
import type { Reason } from '../../../core/errors/domain-error.js';
import { CONTENT_NAMES } from '../../../core/resources.js';
import type { RecurrenceProblem } from '../../../core/errors/recurrence-problem.js';
import type { Schema } from '../openapi.js';

const REASONS: Readonly<Record<Exclude<Reason['reason'], 'recurrence'> | RecurrenceProblem['code'], true>> = {
  ...{
    missing: true,
    text: true,
    'texts-by-language': true,
    ascii: true,
    unicode: true,
    empty: true,
    integer: true,
    id: true,
    number: true,
    boolean: true,
    object: true,
  },
  ...{
    list: true,
    date: true,
    timezone: true,
    'language-tag': true,
    url: true,
    email: true,
    image: true,
    file: true,
    license: true,
    point: true,
    cost: true,
    username: true,
    past: true,
  },
  ...{ 'too-long': true, 'too-short': true, 'too-many': true, 'too-many-words': true, between: true },
  ...{
    choice: true,
    unknown: true,
    'ambiguous-name': true,
    differs: true,
    together: true,
    before: true,
    'before-skipped': true,
    circle: true,
    'external-source': true,
    'not-allowed': true,
    'address-not-allowed': true,
    'belongs-to-series': true,
    'body-only': true,
    'unknown-name': true,
    'misspelled-name': true,
  },
  ...{
    syntax: true,
    unsupported: true,
    'multiple-rules': true,
    'start-not-in-rule': true,
    'until-before-start': true,
    'no-occurrences': true,
    'exdate-alone': true,
    'too-many-occurrences': true,
  },
  ...{
    'too-deep': true,
    'too-many-marks': true,
    'too-many-tags': true,
    'too-nested': true,
    'page-too-large': true,
    'window-too-long': true,
    'sync-token': true,
  },
};

const text: Schema = { type: 'string' };
const status: Schema = { type: 'integer', minimum: 300, maximum: 599 };

/** The error of one parameter, for programs. Which members follow the first two depends on `code`. */
const detail: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(REASONS) },
    message: text,
    limit: { type: 'integer', minimum: 0 },
    min: { type: 'number' },
    max: { type: 'number' },
    choices: { type: 'array', items: text },
    values: { type: 'array', items: { type: ['string', 'integer'] } },
    name: text,
    other: text,
    nearest: text,
    moved: text,
    zone: text,
    skipped: text,
    line: { type: 'integer', minimum: 1 },
    part: text,
    first: text,
    reached_on: text,
    of: text,
  },
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
    external_ids: { type: 'object', additionalProperties: text },
    etag: { type: ['string', 'null'] },
    version: { type: ['integer', 'null'] },
    id: { type: 'integer' },
    slug: text,
    known_until: { type: ['string', 'null'] },
    exceptions: { type: 'array', items: { $ref: '#/components/schemas/SeriesException' } },
    can_keep: { type: 'boolean', description: 'Whether `exceptions=keep` would lose none of `exceptions`.' },
    restart: { type: 'string', format: 'uri' },
    allowed: { type: 'array', items: text },
    uses: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'id', 'rest_url'],
        properties: { type: { type: 'string', enum: CONTENT_NAMES }, id: { type: 'integer' }, rest_url: { type: 'string', format: 'uri' } },
      },
    },
    limit: { type: 'integer' },
    required_scope: text,
    required_right: { type: 'string', enum: RIGHTS.map(toPublicName) },
  },
};

/** The body of every error: the members that calendar clients expect, and those of RFC 9457. See `buildErrorBody`. */
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
