import type { Document, Schema } from '../../../src/api/docs/openapi.js';
import { type DeclaredOperation, DeclaredOperations, type DeclaredResponse, referencedName } from './declared-operations.js';
import { SchemaValidator } from './schema-validator.js';
import type { WatchedResponse } from './watch-responses.js';

/** Headers of HTTP and of browsers' safety, which mean the same everywhere and that no document has to declare. */
const GENERIC_HEADERS = new Set([
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['access-control-allow-headers', 'access-control-allow-methods', 'access-control-allow-origin'],
  ...['access-control-expose-headers', 'access-control-max-age'],
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster'],
  ...['referrer-policy', 'strict-transport-security', 'x-content-type-options', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]);

/** Pages for people, and what the operator asks: no part of the interface that the document describes. */
const UNDOCUMENTED_PATHS = /^\/(\w+\/?|(\w+\/)?docs\/?|assets\/.*|health\/(live|ready)\/?|metrics\/?)?$/;

/** What is said where the document has no operation, by status; the document has its form nevertheless. */
const CODES_WITHOUT_OPERATION: Readonly<Record<number, string>> = {
  400: 'rest_bad_request',
  404: 'rest_no_route',
  405: 'rest_method_not_allowed',
  408: 'rest_request_timeout',
  414: 'rest_uri_too_long',
  431: 'rest_headers_too_large',
};
const HEADERS_WITHOUT_OPERATION = ['x-request-id', 'content-language'];

/** Holds answers against the document: it must have promised each of them, status, headers and body. */
export class ResponseValidator {
  private readonly operations: DeclaredOperations;
  private readonly schemas: SchemaValidator;

  /** @param alias one more path at which a path is served */
  constructor(
    private readonly document: Document,
    alias?: { path: string; of: string },
  ) {
    this.operations = new DeclaredOperations(document, alias);
    this.schemas = new SchemaValidator(document);
  }

  /** What the document does not know of an answer: nothing, if it is true. */
  findErrors(answer: WatchedResponse): string[] {
    const operation = this.operations.find(answer.method, answer.url);
    const faults = operation === undefined ? this.findErrorsWithoutOperation(answer) : this.findOperationErrors(operation, answer);
    return faults.map(
      (fault) => `${operation?.name ?? 'no operation'}, ${answer.method} ${answer.url.slice(0, 200)}, ${answer.status}: ${fault}`,
    );
  }

  private findOperationErrors(operation: DeclaredOperation, answer: WatchedResponse): string[] {
    const response = operation.responseTo(answer.status);
    if (response === undefined) return ['the status is not declared'];
    return [...this.findHeaderErrors(response, answer), ...this.findBodyErrors(response, answer)];
  }

  private findHeaderErrors({ headers: declared = {} }: DeclaredResponse, { headers }: WatchedResponse): string[] {
    const names = new Set(Object.keys(declared).map((name) => name.toLowerCase()));
    const unknown = Object.keys(headers).filter((name) => !names.has(name) && !GENERIC_HEADERS.has(name));
    const wrong = Object.entries(declared).flatMap(([name, reference]) => {
      const header = referencedName(reference);
      const { schema, required } = this.document.components.headers[header]!;
      const value = headers[name.toLowerCase()];
      if (value === undefined) return required === true ? [`header ${name} is missing`] : [];
      const faults = this.schemas.findErrors(`/components/headers/${header}/schema`, readHeader(value, schema));
      return faults.map((fault) => `header ${name}: ${fault}`);
    });
    return [...unknown.map((name) => `header ${name} is not declared`), ...wrong];
  }

  private findBodyErrors({ content, pointer }: DeclaredResponse, answer: WatchedResponse): string[] {
    const { method, headers, body, url } = answer;
    if (content === undefined) return body === '' ? [] : ['a body is not declared'];
    const type = mediaType(headers);
    if (content[type] === undefined) return [`the media type «${type}» is not declared`];
    if (method === 'HEAD') return [];
    const isPart = new URLSearchParams(url.split('?')[1]).has('_fields');
    const schema = `${pointer}/content/${type.replace('/', '~1')}/schema`;
    return this.schemas.findErrors(schema, JSON.parse(body), isPart).map((fault) => `body ${fault}`);
  }

  /** An error, or the methods that an address takes. */
  private findErrorsWithoutOperation({ method, url, status, headers, body }: WatchedResponse): string[] {
    if (method === 'OPTIONS' && status === 204) return findMissingHeaders(['allow', 'x-request-id'], headers);
    const code = CODES_WITHOUT_OPERATION[status];
    if (code === undefined) return UNDOCUMENTED_PATHS.test(url.split('?', 1)[0]!) ? [] : ['there is no operation'];
    const faults = findMissingHeaders([...HEADERS_WITHOUT_OPERATION, ...(status === 405 ? ['allow'] : [])], headers);
    if (!/^application\/(problem\+)?json$/.test(mediaType(headers))) faults.push('is no JSON');
    if (method === 'HEAD') return faults;
    const error = JSON.parse(body) as { code: string };
    if (error.code !== code) faults.push(`the code is ${error.code}`);
    return [...faults, ...this.schemas.findErrors('/components/schemas/Error', error)];
  }
}

function findMissingHeaders(names: readonly string[], headers: WatchedResponse['headers']): string[] {
  return names.filter((name) => headers[name] === undefined).map((name) => `header ${name} is missing`);
}

function mediaType(headers: WatchedResponse['headers']): string {
  return headers['content-type']?.split(';')[0] ?? '';
}

/** A header is text; one of digits is a number where a number is declared. */
function readHeader(value: string, { type }: Schema): unknown {
  return type === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
}
