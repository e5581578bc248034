import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Document } from '../../../src/api/docs/openapi.js';

/** Members of the OpenAPI document that are not keywords of JSON Schema. */
const NOT_OF_JSON_SCHEMA = ['openapi', 'info', 'externalDocs', 'servers', 'tags', 'paths', 'webhooks', 'components', 'x-default'];

type Node = Record<string, unknown>;

/** Validates values by the schemas of a document. It is strict: an object must not have undeclared members. */
export class SchemaValidator {
  private readonly strict: Ajv2020;
  private withoutRequired: Ajv2020 | undefined;

  constructor(private readonly document: Document) {
    this.strict = compileSchemas(closeDocument(document));
  }

  /**
   * Validates a value and returns its errors.
   * @param pointer the JSON pointer of its schema in the document (RFC 6901)
   * @param isPart whether `_fields` selected some members, so that no member is required
   */
  findErrors(pointer: string, value: unknown, isPart = false): string[] {
    const schemas = isPart ? (this.withoutRequired ??= compileSchemas(closeDocument(this.document, true))) : this.strict;
    const validate = schemas.getSchema(`document#${encodeURI(pointer)}`) as ValidateFunction | undefined;
    if (validate === undefined) throw new Error(`the document has no schema at ${pointer}`);
    return validate(value) ? [] : (validate.errors ?? []).map(formatError);
  }
}

function compileSchemas(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  formats.default(ajv);
  return ajv.addVocabulary(NOT_OF_JSON_SCHEMA).addSchema({ ...document, $id: 'document' });
}

function closeDocument(document: Document, withoutRequired = false): object {
  return closeSchemas(document, withoutRequired, false) as object;
}

/**
 * Returns the schemas with `additionalProperties: false` for each object.
 * @param isPartOfMore whether the node is in `allOf`. Then it stays open, because the object also has the members of the others.
 */
function closeSchemas(node: unknown, withoutRequired: boolean, isPartOfMore: boolean): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => closeSchemas(one, withoutRequired, isPartOfMore));
  const members = Object.entries(node).filter(([name, value]) => !(withoutRequired && name === 'required' && Array.isArray(value)));
  const closedNode: Node = Object.fromEntries(
    members.map(([name, value]) => [name, closeSchemas(value, withoutRequired, name === 'allOf')]),
  );
  const isOpen = closedNode.properties !== undefined && closedNode.additionalProperties === undefined && !isPartOfMore;
  return isOpen ? { ...closedNode, additionalProperties: false } : closedNode;
}

function formatError({ instancePath, message = '', params }: ErrorObject): string {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}
