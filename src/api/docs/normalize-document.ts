import type { SiteSettings } from '../../core/config/site-settings.js';
import { leadsToPage } from '../../core/http/routing/page-links.js';
import { CONTENT_NAMES } from '../../core/resources.js';
import type { Content, Document, Operation, PathItem, RequestBody, Response } from './openapi.js';
import { listErrorSets } from './operations/error-responses.js';
import { HEADERS, listResponseHeaders, listNoContentHeaders, PAGE_REDIRECT_HEADERS, toHeaderReferences } from './operations/headers.js';
import { buildParameters, SHARED_PARAMETERS } from './operations/build-parameters.js';
import { buildSecurity, addOperations, type Route, buildOperationName } from './operations/routes.js';
import { DOCUMENT_SCHEMAS } from './schemas/document.schema.js';
import { ERROR_SCHEMAS } from './schemas/error.schema.js';
import { normalizeSchema, normalizeSchemas } from './schemas/schemas.js';

const FORM_WITH_FILE = 'multipart/form-data';

/** The media types of request bodies. */
const REQUEST_MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', FORM_WITH_FILE];

/**
 * Turns the document of @nestjs/swagger into the one that clients read, still without the texts of the catalogues.
 */
export function normalizeDocument(raw: Document, routes: readonly Route[], settings: SiteSettings): Document {
  const paths: Record<string, PathItem> = Object.fromEntries(Object.keys(raw.paths).map((path) => [path, {}]));
  for (const { operation, ...route } of addOperations(routes, raw))
    paths[route.path]![route.method] = normalizeOperation(route, operation, settings);
  const { schemas, securitySchemes } = raw.components;
  return {
    ...raw,
    paths,
    components: {
      schemas: { ...normalizeSchemas(schemas), ...DOCUMENT_SCHEMAS, ...ERROR_SCHEMAS },
      parameters: SHARED_PARAMETERS,
      headers: HEADERS,
      responses: {},
      securitySchemes,
    },
  };
}

function normalizeOperation(route: Route, operation: Operation, settings: SiteSettings): Operation {
  return {
    operationId: buildOperationName(route),
    summary: operation.summary,
    description: operation.description,
    tags: operation.tags ?? [],
    security: buildSecurity(route.access),
    parameters: buildParameters(route, operation),
    ...(operation.requestBody && { requestBody: buildRequestBody(route, operation.requestBody) }),
    responses: { ...buildSuccessResponses(route, operation, settings), ...buildErrorReferences(route) },
  };
}

/** Builds the request body. A create requires a body; an update may be empty. */
function buildRequestBody({ verb, file }: Route, { content }: RequestBody): RequestBody {
  const schema = normalizeSchema(Object.values(content)[0]!.schema);
  return {
    required: verb === 'create',
    content: Object.fromEntries((file?.isRequired === true ? [FORM_WITH_FILE] : REQUEST_MEDIA_TYPES).map((type) => [type, { schema }])),
  };
}

/**
 * Builds the success responses. Every GET also has 304 Not Modified (RFC 9110 §15.4.5), and every write of a record or an image 204, for a
 * token without the scope `read`. A retry of what answers once gets it, too.
 */
function buildSuccessResponses(route: Route, { responses }: Operation, settings: SiteSettings): Operation['responses'] {
  const answers: Record<string, Response> = {};
  for (const [status, { content = {} }] of Object.entries(responses as Record<string, Response>)) {
    const headers = toHeaderReferences(listResponseHeaders(route, status));
    answers[status] = { description: '', headers, content: normalizeContent(content) };
    if (leadsToItsPage(route, settings)) answers[303] = { description: '', headers: toHeaderReferences(PAGE_REDIRECT_HEADERS) };
    if (route.method === 'get') answers[304] = { description: '', headers };
    else if (route.kind !== undefined || route.resource === 'media' || (route.answersOnce && status === '201'))
      answers[204] = { description: '', headers: toHeaderReferences(listNoContentHeaders(route)) };
  }
  return answers;
}

/** The paths to which the field `url` of a record or of a date of a series leads. */
const LEADS_TO_PAGE = /\/by-slug\/\{slug\}(\/occurrences\/\{original_start\})?$/;

/** Tells whether a browser that asks for the record is sent to its page. */
function leadsToItsPage({ resource, path, method, format }: Route, settings: SiteSettings): boolean {
  const name = CONTENT_NAMES.find((one) => one === resource);
  return name !== undefined && leadsToPage(name, settings) && method === 'get' && LEADS_TO_PAGE.test(path) && format === undefined;
}

function normalizeContent(content: Content): Content {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema: normalizeSchema(schema) }]));
}

function buildErrorReferences(route: Route): Operation['responses'] {
  return Object.fromEntries(listErrorSets(route).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]));
}
