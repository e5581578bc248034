import { applyDecorators } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Constraint, IsOptionalNotNull, IsOptionalOrNull } from './constraint.js';

/** The largest id that the databases hold. */
export const MAX_ID = 2_147_483_647;

/** Whether it names a record. */
export function isId(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}

/** The same for the documentation. */
export const ID_SCHEMA = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;

/** A whole number written in ASCII digits, or the value as it came. */
export function parseInteger(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
}

const BOOLEAN_WORDS = new Map<unknown, boolean>([
  ...['true', '1', 'yes', 'on', true, 1].map((word) => [word, true] as const),
  ...['false', '0', 'no', 'off', false, 0].map((word) => [word, false] as const),
]);

function parseBoolean(value: unknown): unknown {
  return BOOLEAN_WORDS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value;
}

/** `true/false/1/0/yes/no/on/off`; `null` restores the default. */
export function BooleanField(options: { default: boolean }): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseBoolean(value)),
    IsOptionalOrNull(),
    Constraint({ reason: 'boolean' }, (value) => typeof value === 'boolean'),
    ApiProperty({ type: Boolean, required: false, nullable: true, default: options.default }),
  );
}

/** A boolean that narrows a list. */
export function BooleanFilter(options: { default?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseBoolean(value)),
    IsOptionalNotNull(),
    Constraint({ reason: 'boolean' }, (value) => typeof value === 'boolean'),
    ApiProperty({ type: Boolean, required: false, ...options }),
  );
}

export interface IntegerRules {
  min?: number;
  max?: number;
  default?: number;
}

/** A whole number that narrows or pages a list. */
export function IntegerFilter({ min = 0, max = MAX_ID, ...rest }: IntegerRules = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => parseInteger(value)),
    IsOptionalNotNull(),
    Constraint({ reason: 'integer' }, Number.isInteger),
    Constraint({ reason: 'between', min, max }, (value) => (value as number) >= min && (value as number) <= max),
    ApiProperty({ type: 'integer', required: false, minimum: min, maximum: max, ...rest }),
  );
}

/** The id of another record; `null`, 0 or empty clears. */
export function IdField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === '' || value === 0 || value === '0' ? null : parseInteger(value))),
    IsOptionalOrNull(),
    Constraint({ reason: 'id' }, isId),
    ApiProperty({ ...ID_SCHEMA, minimum: 0, required: false, nullable: true }),
  );
}

const NUMBER_PATTERN = /^[+-]?\d{1,9}(\.\d{1,15})?$/;

function parseNumber(value: unknown): unknown {
  return typeof value === 'string' && NUMBER_PATTERN.test(value) ? Number(value) : value;
}

function NumberBetween(min: number, max: number, optionality: PropertyDecorator, nullable: boolean, options?: object): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === '' && nullable ? null : parseNumber(value))),
    optionality,
    Constraint({ reason: 'number' }, (value) => typeof value === 'number' && Number.isFinite(value)),
    Constraint({ reason: 'between', min, max }, (value) => (value as number) >= min && (value as number) <= max),
    ApiProperty({ type: Number, format: 'double', required: false, nullable, minimum: min, maximum: max, ...options }),
  );
}

/** Degrees, WGS 84. */
export const DegreesField = (limit: 90 | 180): PropertyDecorator => NumberBetween(-limit, limit, IsOptionalOrNull(), true);
export const NumberFilter = (min: number, max: number, options?: { default: number }): PropertyDecorator =>
  NumberBetween(min, max, IsOptionalNotNull(), false, options);

/** One of some words. */
export function ChoiceFilter(choices: readonly string[], options: { default?: string } = {}): PropertyDecorator {
  return applyDecorators(
    IsOptionalNotNull(),
    Constraint({ reason: 'choice', choices }, (value) => choices.includes(value as string)),
    ApiProperty({ type: String, required: false, enum: [...choices], ...options }),
  );
}

/** One of some words; `null` or empty restores the default. */
export function ChoiceField(choices: readonly string[], options: { default?: string } = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => (value === '' ? null : (value as unknown))),
    IsOptionalOrNull(),
    Constraint({ reason: 'choice', choices }, (value) => choices.includes(value as string)),
    ApiProperty({ type: String, required: false, nullable: true, enum: [...choices], ...options }),
  );
}

/** A record that exists already, as an object: what else is in it is ignored. */
export class LinkById {
  @Constraint({ reason: 'id' }, isId)
  @ApiProperty(ID_SCHEMA)
  id!: number;
}

/** The two ways to name a record that exists already, for the documentation. */
export const ID_SCHEMAS = [ID_SCHEMA, { $ref: getSchemaPath(LinkById) }];
