import { Transform } from 'class-transformer';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';
import { ID_SCHEMAS, isId } from '../../core/http/validation/ids.js';
import { WEB_ADDRESS_SCHEMA, MAX_WEB_ADDRESS_LENGTH, encodeSpaces, isWebAddress } from '../../core/http/validation/addresses.js';
import { readSafely } from '../../core/http/validation/texts.js';
import { parseInteger } from '../../core/http/validation/transforms.js';
import { cleanLine } from '../../core/text/clean.js';

/** The id of an image, its web address, or an image as the service shows it. `false` and an empty text are read as `null`. */
export function IsImage(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseImage(value)),
    Constraint('isImage', {
      findProblem: (value) => (isId(value) || isShortAddress(value) ? undefined : { reason: 'image' }),
      schema: {
        anyOf: [{ ...WEB_ADDRESS_SCHEMA, example: 'https://example.org/cartell.jpg' }, ...ID_SCHEMAS, { type: 'boolean', enum: [false] }],
      },
    }),
  );
}

function isShortAddress(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_WEB_ADDRESS_LENGTH && isWebAddress(value);
}

function parseImage(value: unknown): unknown {
  if (value === false || value === '' || value === 'false') return null;
  if (typeof value === 'object' && value !== null && 'id' in value) return parseInteger(value.id);
  return readImage(value);
}

const readImage = readSafely(2 * MAX_WEB_ADDRESS_LENGTH, (image) => parseInteger(encodeSpaces(cleanLine(image))));
