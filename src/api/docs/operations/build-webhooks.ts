import type { DocumentationTexts } from '../../../core/catalogues/catalogue.js';
import { MESSAGES } from '../../webhooks/dto/message.response.js';
import { MESSAGE_TYPES, type MessageType } from '../../webhooks/webhook.entity.js';
import type { Operation, Parameter, PathItem } from '../openapi.js';
import { described, findText } from '../translate-schemas.js';

/** The headers of a message (Standard Webhooks 1.0). */
const HEADERS: readonly (readonly [name: string, schema: Parameter['schema']])[] = [
  ['webhook-id', { type: 'string', maxLength: 64 }],
  ['webhook-timestamp', { type: 'integer' }],
  ['webhook-signature', { type: 'string' }],
];

/** Builds the part `webhooks` of the document (OpenAPI 3.1 §4.8.1): the requests that the service sends. */
export function buildWebhooks(texts: DocumentationTexts): Record<string, PathItem> {
  return Object.fromEntries(MESSAGE_TYPES.map((type) => [type, { post: buildMessage(type, texts) }]));
}

function buildMessage(type: MessageType, texts: DocumentationTexts): Operation {
  const schemaName = MESSAGES[type].name.replace(/Response$/, '');
  const schema = { $ref: `#/components/schemas/${schemaName}` };
  return {
    operationId: type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    summary: findText(texts.operations, type) ?? '',
    description: findText(texts.notes, type) ?? '',
    tags: ['webhooks'],
    security: [],
    parameters: HEADERS.map(([name, header]) => described({ name, in: 'header', required: true, schema: header }, texts.parameters, name)),
    requestBody: { required: true, description: findText(texts.schemas, schemaName) ?? '', content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: findText(texts.answers, 'message') ?? '', headers: {} },
      410: { description: findText(texts.answers, 'gone') ?? '', headers: {} },
    },
  };
}
