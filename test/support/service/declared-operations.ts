import {
  isReference,
  METHODS,
  type Document,
  type Method,
  type Operation,
  type Parameter,
  type Response,
} from '../../../src/api/docs/openapi.js';

/** A response that the document declares. */
export interface DeclaredResponse extends Response {
  /** The JSON pointer of the response in the document (RFC 6901). */
  readonly pointer: string;
}

/** An operation of the document. */
export class DeclaredOperation {
  constructor(
    private readonly document: Document,
    private readonly path: string,
    private readonly method: Method,
    private readonly operation: Operation,
  ) {}

  get name(): string {
    return this.operation.operationId;
  }

  get statuses(): number[] {
    return Object.keys(this.operation.responses).map(Number);
  }

  /** Returns the declared response with a status, or undefined. */
  responseTo(status: number): DeclaredResponse | undefined {
    const response = this.operation.responses[status];
    if (response === undefined) return undefined;
    if (!isReference(response)) return { ...response, pointer: `/paths/${escapePointer(this.path)}/${this.method}/responses/${status}` };
    const name = referencedName(response);
    return { ...this.document.components.responses[name]!, pointer: `/components/responses/${name}` };
  }

  /** Returns the parameter that is in braces in the path. */
  parameter(name: string): Parameter | undefined {
    return this.operation.parameters?.find((one): one is Parameter => !isReference(one) && one.in === 'path' && one.name === name);
  }
}

/** Lists all operations of a document. */
export function listOperations(document: Document): { path: string; method: Method; operation: DeclaredOperation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation: new DeclaredOperation(document, path, method, operation) }];
    }),
  );
}

/** Returns the last part of a reference: `Event` of `#/components/schemas/Event`. */
export function referencedName({ $ref }: { $ref: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Finds the operation of a request, by the servers, paths and path parameters in the document. */
export class DeclaredOperations {
  private readonly servers: readonly string[];
  /** The operations by the number of segments of their paths. */
  private readonly operations = new Map<number, (ReturnType<typeof listOperations>[number] & { segments: string[] })[]>();

  constructor(document: Document) {
    this.servers = document.servers.map(({ url }) => new URL(url).pathname);
    for (const one of listOperations(document)) {
      const segments = one.path.replace(/\/$/, '').split('/');
      this.operations.set(segments.length, [...(this.operations.get(segments.length) ?? []), { ...one, segments }]);
    }
  }

  /** Returns the operation of a request, or undefined. HEAD has the operation of GET (RFC 9110 §9.3.2). */
  find(method: string, url: string): DeclaredOperation | undefined {
    const path = url.split('?', 1)[0]!.replace(/\/$/, '');
    const server = this.servers.find((one) => isBelow(path, one));
    if (server === undefined) return undefined;
    const declaredMethod = method === 'HEAD' ? 'get' : method.toLowerCase();
    const segments = path.slice(server.length).split('/');
    const found = (this.operations.get(segments.length) ?? []).filter((one) =>
      one.segments.every((segment, place) => matchesSegment(segment, segments[place]!, one.operation)),
    );
    // `by-slug/fira.ics` is an address of `by-slug/{slug}.ics`, not of `by-slug/{slug}`.
    const inFormat = found.filter((one) => one.path.includes('}.'));
    return (inFormat.length > 0 ? inFormat : found).find((one) => one.method === declaredMethod)?.operation;
  }
}

/** Tells whether the path begins with the server's path. Its language is case-sensitive, the other segments are not. */
function isBelow(path: string, server: string): boolean {
  const language = server.indexOf('/', 1);
  const head = path.slice(0, server.length);
  const isSame = head.slice(0, language) === server.slice(0, language) && head.toLowerCase() === server.toLowerCase();
  return isSame && [undefined, '/'].includes(path[server.length]);
}

function matchesSegment(expected: string, given: string, operation: DeclaredOperation): boolean {
  if (!expected.startsWith('{')) return expected.toLowerCase() === given.toLowerCase();
  const [name = '', extension = ''] = expected.slice(1).split('}');
  if (extension !== '') return given.endsWith(extension) && matchesSegment(`{${name}}`, given.slice(0, -extension.length), operation);
  const { type, enum: choices } = operation.parameter(name)!.schema;
  if (Array.isArray(choices)) return choices.includes(given);
  return type === 'integer' ? /^\d+$/.test(given) : given !== '';
}

function escapePointer(path: string): string {
  return path.replaceAll('~', '~0').replaceAll('/', '~1');
}
