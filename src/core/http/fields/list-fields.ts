import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, isUnicode, lengthOf } from '../../text/clean.js';
import { SLUG_LENGTH } from '../../text/slug.js';
import { Clearable, Constraint, MayBeLeftOut } from './constraint.js';
import { BY_ID, ID, isId, readInteger } from './scalar-fields.js';

const MOST = 1000;
/** The longest name of a term. */
const NAME_LENGTH = 255;

/** An array as it came, or the items of a comma-separated text; an empty text is an empty list. */
export function readList(value: unknown): unknown {
  if (Array.isArray(value) || value === null || value === undefined || typeof value === 'object') return value;
  if (typeof value !== 'string') return [value];
  return value.trim() === '' ? [] : value.split(',').map((item) => item.trim());
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const NotTooMany = () => Constraint({ reason: 'too-many', limit: MOST }, (value) => (value as unknown[]).length <= MOST);
const everyItem = (test: (item: unknown) => boolean) => (value: unknown) => (value as unknown[]).every(test);

/** Ids: a JSON array, repeated, `name[]=`, or comma-separated. */
export function IdsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(readList(value), readInteger)),
    MayBeLeftOut(),
    Constraint({ reason: 'list' }, isList),
    NotTooMany(),
    Constraint({ reason: 'id' }, everyItem(isId)),
    ApiProperty({ type: 'array', items: ID, required: false, maxItems: MOST }),
  );
}

/** Words out of a closed list, comma-separated. */
export function ChoicesFilter(choices: readonly string[], options: { default?: string[] } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readList(value)),
    MayBeLeftOut(),
    Constraint({ reason: 'list' }, isList),
    NotTooMany(),
    Constraint(
      { reason: 'choice', choices },
      (value) => (value as unknown[]).length > 0 && everyItem((item) => choices.includes(item as string))(value),
    ),
    ApiProperty({ ...choicesSchema(choices), ...options }),
  );
}

/** Words out of a closed list, at least one; `null` restores the default. */
export function ChoicesField(choices: readonly string[]): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readList(value)),
    Clearable(),
    Constraint({ reason: 'list' }, isList),
    NotTooMany(),
    Constraint({ reason: 'empty' }, (value) => (value as unknown[]).length > 0),
    Constraint(
      { reason: 'choice', choices },
      everyItem((item) => choices.includes(item as string)),
    ),
    ApiProperty({ ...choicesSchema(choices), nullable: true }),
  );
}

function choicesSchema(choices: readonly string[]) {
  const items: { type: string; enum: string[] } = { type: 'string', enum: [...choices] };
  return { type: 'array' as const, items, required: false, minItems: 1, maxItems: MOST };
}

/** Slugs, comma-separated, at least one. */
export function SlugsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readList(value)),
    MayBeLeftOut(),
    ...termRules(SLUG_LENGTH, (item) => typeof item === 'string'),
    Constraint({ reason: 'empty' }, (value) => (value as unknown[]).length > 0),
    termsProperty(SLUG_LENGTH, []),
    ApiProperty({ minItems: 1 }),
  );
}

/** Ids or slugs. */
export function TermsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(readList(value), readInteger)),
    MayBeLeftOut(),
    ...termRules(SLUG_LENGTH),
    termsProperty(SLUG_LENGTH, [ID]),
  );
}

/** Ids, slugs or names, mixed; an object counts by its `id`. `null` or an empty list clears. */
export function TermsField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(readList(value), (item) => readTerm(item))),
    Clearable(),
    ...termRules(NAME_LENGTH),
    termsProperty(NAME_LENGTH, BY_ID, true),
  );
}

function readTerm(item: unknown): unknown {
  if (typeof item === 'object' && item !== null && 'id' in item) return readInteger(item.id);
  return typeof item === 'string' && isUnicode(item) ? readInteger(cleanLine(item)) : item;
}

function termRules(max: number, accepts = (item: unknown) => typeof item === 'string' || isId(item)): PropertyDecorator[] {
  return [
    Constraint({ reason: 'list' }, isList),
    NotTooMany(),
    Constraint({ reason: 'id' }, everyItem(accepts)),
    Constraint(
      { reason: 'empty' },
      everyItem((item) => item !== ''),
    ),
    Constraint(
      { reason: 'unicode' },
      everyItem((item) => typeof item !== 'string' || isUnicode(item)),
    ),
    Constraint(
      { reason: 'too-long', limit: max },
      everyItem((item) => typeof item !== 'string' || lengthOf(item) <= max),
    ),
  ];
}

/** @param others what an item may be beside a text */
function termsProperty(max: number, others: readonly object[], nullable = false): PropertyDecorator {
  const text = { type: 'string', minLength: 1, maxLength: max };
  const items = others.length === 0 ? text : { anyOf: [...others, text] };
  return ApiProperty({ type: 'array', items, required: false, maxItems: MOST, ...(nullable ? { nullable } : {}) });
}

function mapList(value: unknown, map: (item: unknown) => unknown): unknown {
  return isList(value) ? value.map(map) : value;
}
