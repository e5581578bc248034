import type { AccessByHandler } from './access-by-handler.js';
import type { Content, Document, Operation, PathItem, RequestBody, Response } from './openapi.js';
import { errorsOf } from './operations/errors.js';
import { HEADERS, headerReferences, headersOf } from './operations/headers.js';
import { operationName } from './operations/operation-names.js';
import { parametersOf, SHARED_PARAMETERS } from './operations/parameters.js';
import { type DescribedRoute, type Route, routesIn, securityOf } from './operations/routes.js';
import { DOCUMENT_SCHEMAS } from './schemas/document.schema.js';
import { ERROR_SCHEMAS } from './schemas/error.schema.js';
import { tidySchema, tidySchemas } from './schemas/schemas.js';

/** The ways in which fields may be sent. */
const FORMS = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * What Nest makes of routes and DTOs, as clients should read it; only the words are still missing.
 * @param prefix what every path begins with and the servers' addresses have
 */
export function tidy(raw: Document, prefix: string, access: AccessByHandler): Document {
  const bare = { paths: Object.fromEntries(Object.entries(raw.paths).map(([path, item]) => [path.replace(prefix, '') || '/', item])) };
  const paths: Record<string, PathItem> = Object.fromEntries(Object.keys(bare.paths).map((path) => [path, {}]));
  for (const { operation, ...route } of routesIn(bare)) {
    paths[route.path]![route.method] = tidyOperation(route, operation, Object.keys(bare.paths[route.path]!), access);
  }
  const { schemas, securitySchemes } = raw.components;
  return {
    ...raw,
    paths,
    components: {
      schemas: { ...tidySchemas(schemas), ...DOCUMENT_SCHEMAS, ...ERROR_SCHEMAS },
      parameters: SHARED_PARAMETERS,
      headers: HEADERS,
      responses: {},
      securitySchemes,
    },
  };
}

function tidyOperation(route: Route, operation: Operation, methods: readonly string[], access: AccessByHandler): Operation {
  const described = {
    operationId: operationName(route, methods),
    tags: operation.tags ?? [],
    security: securityOf(access.get(operation.operationId)!),
    parameters: parametersOf(route, operation),
    ...(operation.requestBody && { requestBody: bodyOf(route, operation.requestBody) }),
    responses: {},
  };
  return { ...described, responses: { ...successOf(route, operation), ...failuresOf({ ...route, operation: described }) } };
}

/** A creation needs its required fields; a change may be none. */
function bodyOf({ verb }: Route, { content }: RequestBody): RequestBody {
  const schema = tidySchema(Object.values(content)[0]!.schema);
  return { required: verb === 'create', content: Object.fromEntries(FORMS.map((type) => [type, { schema }])) };
}

/** What is read may be as it was when it was last read (RFC 9110 §15.4.5). */
function successOf(route: Route, { responses }: Operation): Operation['responses'] {
  const answers: Record<string, Response> = {};
  for (const [status, { content = {} }] of Object.entries(responses as Record<string, Response>)) {
    const headers = headerReferences(headersOf(route, status));
    answers[status] = { description: '', headers, content: tidyContent(content) };
    if (route.method === 'get') answers[304] = { description: '', headers };
  }
  return answers;
}

function tidyContent(content: Content): Content {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, { schema: tidySchema(schema) }]));
}

function failuresOf(route: DescribedRoute): Operation['responses'] {
  return Object.fromEntries(errorsOf(route).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]));
}
