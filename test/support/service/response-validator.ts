import type { Document, Schema } from '../../../src/api/docs/openapi.js';
import { FORMAT_NAMES, FORMATS } from '../../../src/core/formats.js';
import { type DeclaredOperation, DeclaredOperations, type DeclaredResponse, referencedName } from './declared-operations.js';
import { SchemaValidator } from './schema-validator.js';
import type { WatchedResponse } from './watch-responses.js';

/** Headers of HTTP, of CORS and of browser security. The document need not declare them, because they are standard. */
const GENERIC_HEADERS = new Set([
  ...[
    'cache-control',
    'connection',
    'content-disposition',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'transfer-encoding',
    'vary',
  ],
  ...['access-control-allow-headers', 'access-control-allow-methods', 'access-control-allow-origin'],
  ...['access-control-expose-headers', 'access-control-max-age'],
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'],
  ...['referrer-policy', 'strict-transport-security', 'x-content-type-options', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]);

/** Paths of HTML pages, health and metrics, which are not part of the API in the document. */
const UNDOCUMENTED_PATHS =
  /^\/(\w+\/?|(\w+\/)?docs\/?|docs\/guide(\/.*)?|\w+\/(calendar|edit|embed|sign-in|sign-out)(\/.*)?|(embed\.js|favicon\.ico|sitemap\.xml|robots\.txt)|(assets|media)\/.*|health\/(live|ready)\/?|metrics\/?)?$/;

/** Paths below a language but those of the API. Browsers get errors there as pages. */
const PAGE_PATHS = /^\/\w+\/(?!api(\/|$))/;

/** The error codes for requests without an operation in the document, by status. The document declares their schema. */
const CODES_WITHOUT_OPERATION: Readonly<Record<number, string>> = {
  400: 'rest_bad_request',
  404: 'rest_no_route',
  405: 'rest_method_not_allowed',
  408: 'rest_request_timeout',
  414: 'rest_uri_too_long',
  429: 'rest_too_many_requests',
  431: 'rest_headers_too_large',
};
const HEADERS_WITHOUT_OPERATION = ['x-request-id', 'content-language'];

const PAGE_HEADERS = ['X-Total', 'X-TotalPages'];

/** Checks responses against the OpenAPI document, which must declare the status, the headers and the body of each. */
export class ResponseValidator {
  private readonly operations: DeclaredOperations;
  private readonly schemas: SchemaValidator;

  constructor(private readonly document: Document) {
    this.operations = new DeclaredOperations(document);
    this.schemas = new SchemaValidator(document);
  }

  /** Returns a text for each difference between a response and the document; empty if there is none. */
  findErrors(response: WatchedResponse): string[] {
    const operation = this.operations.find(response.method, addExtension(response));
    const faults = operation === undefined ? this.findErrorsWithoutOperation(response) : this.findOperationErrors(operation, response);
    return faults.map(
      (fault) => `${operation?.name ?? 'no operation'}, ${response.method} ${response.url.slice(0, 200)}, ${response.status}: ${fault}`,
    );
  }

  private findOperationErrors(operation: DeclaredOperation, response: WatchedResponse): string[] {
    const declared = operation.responseTo(response.status);
    if (declared === undefined) return ['the status is not declared'];
    // An event stream has no ETag and no JSON.
    if (mediaType(response.headers) === EVENT_STREAM) return declared.content?.[EVENT_STREAM] ? [] : ['an event stream is not declared'];
    return [...this.findHeaderErrors(declared, response), ...this.findBodyErrors(declared, response)];
  }

  private findHeaderErrors({ headers: declared = {} }: DeclaredResponse, { headers, status }: WatchedResponse): string[] {
    const names = new Set(Object.keys(declared).map((name) => name.toLowerCase()));
    const unknown = Object.keys(headers).filter((name) => !names.has(name) && !GENERIC_HEADERS.has(name));
    const wrong = Object.entries(declared).flatMap(([name, reference]) => {
      const header = referencedName(reference);
      const { schema, required } = this.document.components.headers[header]!;
      const value = headers[name.toLowerCase()];
      // A 304 has no media type, so it may be that of a format whose lists do not count their records.
      const isRequired = required === true && (status !== 304 || !PAGE_HEADERS.includes(name));
      if (value === undefined) return isRequired ? [`header ${name} is missing`] : [];
      const faults = this.schemas.findErrors(`/components/headers/${header}/schema`, readHeader(value, schema));
      return faults.map((fault) => `header ${name}: ${fault}`);
    });
    return [...unknown.map((name) => `header ${name} is not declared`), ...wrong];
  }

  private findBodyErrors({ content, pointer }: DeclaredResponse, response: WatchedResponse): string[] {
    const { method, headers, body, url } = response;
    if (content === undefined) return body === '' ? [] : ['a body is not declared'];
    const type = mediaType(headers);
    if (content[type] === undefined) return [`the media type «${type}» is not declared`];
    if (method === 'HEAD') return [];
    const isPart = new URLSearchParams(url.split('?')[1]).has('_fields');
    const schema = `${pointer}/content/${type.replace('/', '~1')}/schema`;
    const value: unknown = type.endsWith('json') ? JSON.parse(body) : body;
    return this.schemas.findErrors(schema, value, isPart).map((fault) => `body ${fault}`);
  }

  /** Checks the response to a request without an operation: an error, or the methods of a path. */
  private findErrorsWithoutOperation({ method, url, status, headers, body }: WatchedResponse): string[] {
    if (method === 'OPTIONS' && status === 204) return findMissingHeaders(['allow', 'x-request-id'], headers);
    const code = CODES_WITHOUT_OPERATION[status];
    const path = url.split('?', 1)[0]!;
    const isUndocumented = UNDOCUMENTED_PATHS.test(path);
    if (code === undefined) return isUndocumented ? [] : ['there is no operation'];
    // The errors of pages are pages, and those of their parameters have codes of their own.
    if (mediaType(headers) === 'text/html' && PAGE_PATHS.test(path)) return [];
    if (isUndocumented && (mediaType(headers) === 'text/html' || status === 400)) return [];
    const faults = findMissingHeaders([...HEADERS_WITHOUT_OPERATION, ...(status === 405 ? ['allow'] : [])], headers);
    if (!/^application\/(problem\+)?json$/.test(mediaType(headers))) faults.push('is no JSON');
    if (method === 'HEAD') return faults;
    const error = JSON.parse(body) as { code: string };
    if (error.code !== code) faults.push(`the code is ${error.code}`);
    return [...faults, ...this.schemas.findErrors('/components/schemas/Error', error)];
  }
}

const EVENT_STREAM = 'text/event-stream';

/**
 * Returns the URL with the extension of the format that the client chose with `Accept`. The document describes each format at
 * its own address: generated clients could not use an answer that has either of two types.
 */
function addExtension({ url, headers }: WatchedResponse): string {
  const format = FORMAT_NAMES.find((name) => FORMATS[name] === mediaType(headers));
  const [path = '', ...query] = url.split('?');
  return format === undefined || path.endsWith(`.${format}`) ? url : [`${path.replace(/\/$/, '')}.${format}`, ...query].join('?');
}

function findMissingHeaders(names: readonly string[], headers: WatchedResponse['headers']): string[] {
  return names.filter((name) => headers[name] === undefined).map((name) => `header ${name} is missing`);
}

function mediaType(headers: WatchedResponse['headers']): string {
  return headers['content-type']?.split(';')[0] ?? '';
}

/** Returns the value of a header: a number if the schema is an integer and the text has only digits, otherwise the text. */
function readHeader(value: string, { type }: Schema): unknown {
  return type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
}
