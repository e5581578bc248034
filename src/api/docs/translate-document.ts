import type { DocumentationTexts } from '../../core/catalogues/catalogue.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import { apiRootUrl, guideUrl } from '../../core/http/routing/links.js';
import type { Language } from '../../core/text/language.js';
import { addErrorExamples } from './examples/add-error-examples.js';
import { addSchemaExamples } from './examples/add-schema-examples.js';
import { isReference, type Document, type Operation, type Parameter, type PathItem, type Response } from './openapi.js';
import { buildErrorResponses } from './operations/error-responses.js';
import { addOperations, buildSubjectName, capitalize, type DescribedRoute, locatorSuffix, type Route } from './operations/routes.js';
import { described, findText, translateSchemas } from './translate-schemas.js';
import { MESSAGES } from '../webhooks/dto/message.response.js';
import { MESSAGE_TYPES, type MessageType } from '../webhooks/webhook.entity.js';

/**
 * Returns the document with texts in one language, and with that language's server first. What the catalogue does not describe keeps
 * the texts of the decorators of @nestjs/swagger, which are the same in each language.
 */
export function translateDocument(
  document: Document,
  routes: readonly Route[],
  language: Language,
  texts: DocumentationTexts,
  settings: SiteSettings,
): Document {
  const { components } = document;
  return {
    ...document,
    info: {
      title: texts.info.title,
      version: document.info.version,
      description: texts.info.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { url: guideUrl(settings), description: texts.guide },
    servers: [language, ...settings.languages.filter((other) => other !== language)].map((one) => ({
      url: apiRootUrl(one, settings),
      description: displayLanguageName(one, language, texts),
    })),
    tags: listTags(document, texts).map((name) => ({ name, description: findText(texts.tags, name) ?? name })),
    paths: translatePaths(addOperations(routes, document), texts),
    webhooks: buildWebhooks(texts),
    components: {
      schemas: addSchemaExamples(translateSchemas(components.schemas, texts), language, texts.examples, settings),
      parameters: mapValues(components.parameters, (parameter, name) => described(parameter, texts.parameters, name)),
      headers: mapValues(components.headers, (header, name) => described(header, texts.headers, name)),
      responses: addErrorExamples(buildErrorResponses(routes, language, settings), routes, language, settings),
      securitySchemes: mapValues(components.securitySchemes, (scheme, name) => described(scheme, texts.security, name)),
    },
  };
}

/** Returns the name of a language in another one: from the catalogue, or else from the Unicode locale data (CLDR). */
function displayLanguageName(one: Language, language: Language, texts: DocumentationTexts): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(one) ?? one;
  return findText(texts.languages, one) ?? name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Lists the groups of operations: those of the catalogue in its order, then those of other modules. */
function listTags({ paths }: Document, texts: DocumentationTexts): string[] {
  const used = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags = [] }) => tags));
  return [...new Set([...Object.keys(texts.tags), ...used])];
}

function translatePaths(routes: readonly DescribedRoute[], texts: DocumentationTexts): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = translateOperation(route, texts);
  return paths;
}

function translateOperation(route: DescribedRoute, texts: DocumentationTexts): Operation {
  const { operation } = route;
  const names = listTextKeys(route);
  return {
    ...operation,
    summary: findText(texts.operations, ...names) ?? operation.summary ?? '',
    description: findText(texts.notes, ...names) ?? operation.description ?? '',
    parameters: (operation.parameters ?? []).map((parameter) =>
      isReference(parameter) ? parameter : translateParameter(parameter, route.resource ? [...names, route.resource] : names, texts),
    ),
    ...(operation.requestBody && { requestBody: { ...operation.requestBody, description: texts.body } }),
    responses: mapValues(operation.responses, (response, status) =>
      isReference(response) ? response : translateSuccess(response, status, route, texts),
    ),
  };
}

/** Lists the catalogue keys of an operation, the most specific first: `showEventBySlug`, `showContentBySlug`, `showRecordBySlug`. */
function listTextKeys(route: Route): string[] {
  const { verb, kind, isTranslation } = route;
  const suffix = locatorSuffix(route);
  if (isTranslation) return [buildSubjectName(route), `${verb}Translation`];
  // The histories of all resources have one text.
  const name = capitalize(route.resource ?? '');
  const ofHistory = route.isHistory ? buildSubjectName({ ...route, subject: route.subject!.replace(name, 'Record') }) : undefined;
  const inJson = route.format === undefined ? [] : listTextKeys(withoutFormat(route));
  return [
    buildSubjectName(route),
    ...(ofHistory ? [ofHistory, ofHistory.replace(/BySlug$/, '')] : []),
    ...inJson,
    `${verb}${kind ?? ''}${suffix}`,
    `${verb}Record${suffix}`,
  ];
}

function withoutFormat({ format: _, ...route }: Route): Route {
  return route;
}

function translateParameter(parameter: Parameter, operations: readonly string[], texts: DocumentationTexts): Parameter {
  const name = parameter.in === 'path' ? `path.${parameter.name}` : parameter.name;
  // By a slug, an operation has the parameters that it has by an id.
  const names = operations.flatMap((operation) => [operation, operation.replace(/BySlug$/, '')]);
  return described(parameter, texts.parameters, ...names.map((operation) => `${operation}.${name}`), name);
}

function translateSuccess(response: Response, status: string, route: DescribedRoute, texts: DocumentationTexts): Response {
  const inFormat = route.format === undefined ? [] : ['inFormat'];
  const names = [...listTextKeys(route).map((name) => `${name}.${status}`), status, ...inFormat, ...listTextKeys(route), route.verb];
  return { ...response, description: findText(texts.answers, ...names) ?? '' };
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

/** The headers of a message (Standard Webhooks 1.0). */
const HEADERS: readonly (readonly [name: string, schema: Parameter['schema']])[] = [
  ['webhook-id', { type: 'string', maxLength: 64 }],
  ['webhook-timestamp', { type: 'integer' }],
  ['webhook-signature', { type: 'string' }],
];

/** Builds the part `webhooks` of the document (OpenAPI 3.1 §4.8.1): the requests that the service sends. */
function buildWebhooks(texts: DocumentationTexts): Record<string, PathItem> {
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
