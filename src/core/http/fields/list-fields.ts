import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, countCodePoints, isWellFormedUnicode } from '../../text/clean.js';
import { MAX_SLUG_LENGTH } from '../../text/slug.js';
import { Constraint, IsOptionalNotNull, IsOptionalOrNull } from './constraint.js';
import { ID_SCHEMA, ID_SCHEMAS, isId, parseInteger } from './scalar-fields.js';

const MAX_ITEMS = 1000;
/** The longest name of a term. */
const MAX_TERM_NAME_LENGTH = 255;

/** An array as it came, or the items of a comma-separated text; an empty text is an empty list. */
export function parseList(value: unknown): unknown {
  if (Array.isArray(value) || value === null || value === undefined || typeof value === 'object') return value;
  if (typeof value !== 'string') return [value];
  return value.trim() === '' ? [] : value.split(',').map((item) => item.trim());
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const MaxItems = () => Constraint({ reason: 'too-many', limit: MAX_ITEMS }, (value) => (value as unknown[]).length <= MAX_ITEMS);
const forEveryItem = (test: (item: unknown) => boolean) => (value: unknown) => (value as unknown[]).every(test);

/** Ids: a JSON array, repeated, `name[]=`, or comma-separated. */
export function IdsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(parseList(value), parseInteger)),
    IsOptionalNotNull(),
    Constraint({ reason: 'list' }, isList),
    MaxItems(),
    Constraint({ reason: 'id' }, forEveryItem(isId)),
    ApiProperty({ type: 'array', items: ID_SCHEMA, required: false, maxItems: MAX_ITEMS }),
  );
}

/** Words out of a closed list, comma-separated. */
export function ChoicesFilter(choices: readonly string[], options: { default?: string[] } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseList(value)),
    IsOptionalNotNull(),
    Constraint({ reason: 'list' }, isList),
    MaxItems(),
    Constraint(
      { reason: 'choice', choices },
      (value) => (value as unknown[]).length > 0 && forEveryItem((item) => choices.includes(item as string))(value),
    ),
    ApiProperty({ ...buildChoicesSchema(choices), ...options }),
  );
}

/** Words out of a closed list, at least one; `null` restores the default. */
export function ChoicesField(choices: readonly string[]): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseList(value)),
    IsOptionalOrNull(),
    Constraint({ reason: 'list' }, isList),
    MaxItems(),
    Constraint({ reason: 'empty' }, (value) => (value as unknown[]).length > 0),
    Constraint(
      { reason: 'choice', choices },
      forEveryItem((item) => choices.includes(item as string)),
    ),
    ApiProperty({ ...buildChoicesSchema(choices), nullable: true }),
  );
}

function buildChoicesSchema(choices: readonly string[]) {
  const items: { type: string; enum: string[] } = { type: 'string', enum: [...choices] };
  return { type: 'array' as const, items, required: false, minItems: 1, maxItems: MAX_ITEMS };
}

/** Slugs, comma-separated, at least one. */
export function SlugsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseList(value)),
    IsOptionalNotNull(),
    ...buildTermConstraints(MAX_SLUG_LENGTH, (item) => typeof item === 'string'),
    Constraint({ reason: 'empty' }, (value) => (value as unknown[]).length > 0),
    TermsProperty(MAX_SLUG_LENGTH, []),
    ApiProperty({ minItems: 1 }),
  );
}

/** Ids or slugs. */
export function TermsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(parseList(value), parseInteger)),
    IsOptionalNotNull(),
    ...buildTermConstraints(MAX_SLUG_LENGTH),
    TermsProperty(MAX_SLUG_LENGTH, [ID_SCHEMA]),
  );
}

/** Ids, slugs or names, mixed; an object counts by its `id`. `null` or an empty list clears. */
export function TermsField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(parseList(value), (item) => parseTerm(item))),
    IsOptionalOrNull(),
    ...buildTermConstraints(MAX_TERM_NAME_LENGTH),
    TermsProperty(MAX_TERM_NAME_LENGTH, ID_SCHEMAS, true),
  );
}

function parseTerm(item: unknown): unknown {
  if (typeof item === 'object' && item !== null && 'id' in item) return parseInteger(item.id);
  return typeof item === 'string' && isWellFormedUnicode(item) ? parseInteger(cleanLine(item)) : item;
}

function buildTermConstraints(max: number, isAllowed = (item: unknown) => typeof item === 'string' || isId(item)): PropertyDecorator[] {
  return [
    Constraint({ reason: 'list' }, isList),
    MaxItems(),
    Constraint({ reason: 'id' }, forEveryItem(isAllowed)),
    Constraint(
      { reason: 'empty' },
      forEveryItem((item) => item !== ''),
    ),
    Constraint(
      { reason: 'unicode' },
      forEveryItem((item) => typeof item !== 'string' || isWellFormedUnicode(item)),
    ),
    Constraint(
      { reason: 'too-long', limit: max },
      forEveryItem((item) => typeof item !== 'string' || countCodePoints(item) <= max),
    ),
  ];
}

/** @param others what an item may be beside a text */
function TermsProperty(max: number, others: readonly object[], nullable = false): PropertyDecorator {
  const text = { type: 'string', minLength: 1, maxLength: max };
  const items = others.length === 0 ? text : { anyOf: [...others, text] };
  return ApiProperty({ type: 'array', items, required: false, maxItems: MAX_ITEMS, ...(nullable ? { nullable } : {}) });
}

function mapList(value: unknown, map: (item: unknown) => unknown): unknown {
  return isList(value) ? value.map(map) : value;
}
