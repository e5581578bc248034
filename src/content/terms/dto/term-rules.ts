import { getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, MaxLength, type ValidationOptions } from 'class-validator';
import type { Reason } from '../../../core/errors/domain-error.js';
import { Constraint, type Schema, composeDecorators } from '../../../core/http/validation/constraint.js';
import { ID_SCHEMA, ID_SCHEMAS, isId } from '../../../core/http/validation/ids.js';
import { mapItems, parseInteger } from '../../../core/http/validation/values.js';
import { findTextProblem, readSafely, ToPlainText } from '../../../core/http/validation/texts.js';
import { cleanLine } from '../../../core/text/clean.js';
import { isObject } from '../../../core/objects.js';
import { MAX_SLUG_LENGTH } from '../../../core/text/slug.js';

/** The slug of a category or tag, in any form. */
export function ToTermSlug(options?: ValidationOptions): PropertyDecorator {
  const findProblem = (item: unknown): Reason | undefined =>
    typeof item === 'string' ? findNameProblem(item, MAX_SLUG_LENGTH) : { reason: 'id' };
  return Constraint('isTermSlug', { findProblem, schema: buildTextSchema(MAX_SLUG_LENGTH) }, options);
}

/** The id or the slug of a category or tag. */
export function ToTermIdOrSlug(options?: ValidationOptions): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => mapItems(value, parseInteger)),
    Constraint(
      'isTermIdOrSlug',
      { findProblem: (item) => findTermProblem(item, MAX_SLUG_LENGTH), schema: { anyOf: [ID_SCHEMA, buildTextSchema(MAX_SLUG_LENGTH)] } },
      options,
    ),
  );
}

/** The longest name of a term. */
const MAX_TERM_NAME_LENGTH = 255;

/** A category or tag by its name, as an object, for the OpenAPI document. */
export class TermByName {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(MAX_TERM_NAME_LENGTH)
  name!: string;
}

/** The id, the slug or the name of a category or tag. An object counts by its `id`, or else by its `name`, which may be of digits. */
export function ToTermName(options?: ValidationOptions): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => mapItems(value, parseTerm)),
    Constraint(
      'isTermName',
      {
        findProblem: (item) => findTermProblem(item, MAX_TERM_NAME_LENGTH),
        schema: { anyOf: [...ID_SCHEMAS, { $ref: getSchemaPath(TermByName) }, buildTextSchema(MAX_TERM_NAME_LENGTH)] },
      },
      options,
    ),
  );
}

function parseTerm(item: unknown): unknown {
  if (!isObject(item)) return readTermReference(item);
  if ('id' in item) return parseInteger(item.id);
  return typeof item.name === 'string' ? readTermName(item.name) : item;
}

/** Four times the name, because tags are taken away. */
const readTermName = readSafely(4 * MAX_TERM_NAME_LENGTH, cleanLine);
const readTermReference = (item: unknown) => parseInteger(readTermName(item));

function findTermProblem(item: unknown, max: number): Reason | undefined {
  if (typeof item === 'string') return findNameProblem(item, max);
  return isId(item) ? undefined : { reason: 'id' };
}

function findNameProblem(name: string, max: number): Reason | undefined {
  return name === '' ? { reason: 'empty' } : findTextProblem(name, { max });
}

function buildTextSchema(maxLength: number): Schema {
  return { type: 'string', minLength: 1, maxLength };
}
