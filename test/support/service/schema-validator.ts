import formats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Document } from '../../../src/api/docs/openapi.js';

/** Members of the document, and of OpenAPI's objects, that are no words of JSON Schema. */
const NOT_OF_JSON_SCHEMA = ['openapi', 'info', 'servers', 'tags', 'paths', 'components'];

type Node = Record<string, unknown>;

/** The schemas of a document, strictly: an object has the members that are declared, and no others. */
export class SchemaValidator {
  private readonly strict: Ajv2020;
  private withoutRequired: Ajv2020 | undefined;

  constructor(private readonly document: Document) {
    this.strict = compileSchemas(closeDocument(document));
  }

  /**
   * What is wrong with a value.
   * @param pointer where its schema stands in the document (RFC 6901)
   * @param isPart whether it is what `_fields` left of it, so that nothing is required
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

/** @param isPartOfMore whether it is one of several schemas that an object must fit, so that it may have what they say */
function closeSchemas(node: unknown, withoutRequired: boolean, isPartOfMore: boolean): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => closeSchemas(one, withoutRequired, isPartOfMore));
  const members = Object.entries(node).filter(([name, value]) => !(withoutRequired && name === 'required' && Array.isArray(value)));
  const inside: Node = Object.fromEntries(members.map(([name, value]) => [name, closeSchemas(value, withoutRequired, name === 'allOf')]));
  const isOpen = inside.properties !== undefined && inside.additionalProperties === undefined && !isPartOfMore;
  return isOpen ? { ...inside, additionalProperties: false } : inside;
}

function formatError({ instancePath, message = '', params }: ErrorObject): string {
  return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
}
