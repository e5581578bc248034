import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { cleanLine, isUnicode, lengthOf } from '../../text/clean.js';
import { Clearable, Constraint, MayBeLeftOut } from './constraint.js';
import { MAX_ID, readInteger } from './scalar-fields.js';

const MOST = 1000;

/** An array as it came, or the items of a comma-separated text; an empty text is an empty list. */
export function readList(value: unknown): unknown {
  if (Array.isArray(value) || value === null || value === undefined || typeof value === 'object') return value;
  if (typeof value !== 'string') return [value];
  return value.trim() === '' ? [] : value.split(',').map((item) => item.trim());
}

function isId(item: unknown): boolean {
  return Number.isInteger(item) && (item as number) > 0 && (item as number) <= MAX_ID;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const everyItem = (test: (item: unknown) => boolean) => (value: unknown) => (value as unknown[]).every(test);

/** Ids: a JSON array, repeated, `name[]=`, or comma-separated. */
export function IdsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(readList(value), readInteger)),
    MayBeLeftOut(),
    Constraint({ reason: 'list' }, isList),
    Constraint({ reason: 'too-many', limit: MOST }, (value) => (value as unknown[]).length <= MOST),
    Constraint({ reason: 'id' }, everyItem(isId)),
    ApiProperty({ type: 'array', items: { type: 'integer', minimum: 1 }, required: false, maxItems: MOST }),
  );
}

/** Words out of a closed list, comma-separated. */
export function ChoicesFilter(choices: readonly string[], options: { default?: string[] } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readList(value)),
    MayBeLeftOut(),
    Constraint({ reason: 'list' }, isList),
    Constraint(
      { reason: 'choice', choices },
      (value) => (value as unknown[]).length > 0 && everyItem((item) => choices.includes(item as string))(value),
    ),
    ApiProperty({ type: 'array', items: { type: 'string', enum: [...choices] }, required: false, ...options }),
  );
}

/** Words out of a closed list, at least one; `null` restores the default. */
export function ChoicesField(choices: readonly string[]): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => readList(value)),
    Clearable(),
    Constraint({ reason: 'list' }, isList),
    Constraint({ reason: 'empty' }, (value) => (value as unknown[]).length > 0),
    Constraint(
      { reason: 'choice', choices },
      everyItem((item) => choices.includes(item as string)),
    ),
    ApiProperty({ type: 'array', items: { type: 'string', enum: [...choices] }, required: false, nullable: true, minItems: 1 }),
  );
}

/** Slugs, comma-separated. */
export function SlugsFilter(): PropertyDecorator {
  return applyDecorators(
    TermsTransform(),
    MayBeLeftOut(),
    ...termRules(200, (item) => typeof item === 'string'),
    termsProperty(false, { type: 'string' }),
  );
}

/** Ids or slugs. */
export function TermsFilter(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(readList(value), readInteger)),
    MayBeLeftOut(),
    ...termRules(200),
    termsProperty(false),
  );
}

/** Ids, slugs or names, mixed; an object counts by its `id`. `null` or an empty list clears. */
export function TermsField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => mapList(readList(value), (item) => readTerm(item))),
    Clearable(),
    ...termRules(255),
    termsProperty(true),
  );
}

function readTerm(item: unknown): unknown {
  if (typeof item === 'object' && item !== null && 'id' in item) return readInteger(item.id);
  return typeof item === 'string' && isUnicode(item) ? readInteger(cleanLine(item)) : item;
}

function TermsTransform(): PropertyDecorator {
  return Transform(({ value }) => readList(value));
}

function termRules(max: number, accepts = (item: unknown) => typeof item === 'string' || isId(item)): PropertyDecorator[] {
  return [
    Constraint({ reason: 'list' }, isList),
    Constraint({ reason: 'too-many', limit: MOST }, (value) => (value as unknown[]).length <= MOST),
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

function termsProperty(
  nullable: boolean,
  items: object = { oneOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }] },
): PropertyDecorator {
  return ApiProperty({ type: 'array', items, required: false, maxItems: MOST, ...(nullable ? { nullable } : {}) });
}

function mapList(value: unknown, map: (item: unknown) => unknown): unknown {
  return isList(value) ? value.map(map) : value;
}
