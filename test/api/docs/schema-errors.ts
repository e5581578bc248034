import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from './document-nodes.js';

/** Members of the document that are no words of JSON Schema. */
const NOT_OF_JSON_SCHEMA = ['openapi', 'info', 'externalDocs', 'servers', 'tags', 'paths', 'webhooks', 'components', 'x-default'];

/** Tells what is wrong with a value by a schema of the document, named by a JSON pointer (RFC 6901): nothing, if it fits. */
export function createSchemaValidator(document: Json): (pointer: string, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  formats.default(ajv);
  ajv.addVocabulary(NOT_OF_JSON_SCHEMA).addSchema({ ...document, $id: 'document' });
  return (pointer, value) => {
    const validate = ajv.getSchema(`document#${encodeURI(pointer)}`)!;
    return validate(value) ? [] : validate.errors!.map(({ instancePath, message }) => `${pointer}${instancePath} ${message}`);
  };
}
