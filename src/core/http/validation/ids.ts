import { getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min, type ValidationOptions } from 'class-validator';
import { Constraint, composeDecorators } from './constraint.js';
import { mapItems, parseInteger, ToInteger } from './values.js';

/** The largest id that the databases hold. */
export const MAX_ID = 2_147_483_647;

/** An id in the OpenAPI document. */
export const ID_SCHEMA = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;

export function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;
}

const findIdProblem = (value: unknown) => (isId(value) ? undefined : ({ reason: 'id' } as const));

/** The id of a record. With `each`, the ids of a list are read from digits. */
export function ToId(options?: ValidationOptions): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => mapItems(value, parseInteger)),
    Constraint('isId', { findProblem: findIdProblem, schema: ID_SCHEMA }, options),
  );
}

/** The id of another record; 0 and an empty text are read as `null`. */
export function ToIdOrZero(): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => (value === '' || value === 0 || value === '0' ? null : parseInteger(value))),
    Constraint('isIdOrZero', { findProblem: findIdProblem, schema: { ...ID_SCHEMA, minimum: 0 } }),
  );
}

/** A whole number from 1 on, as a parameter of a list. */
export function ToPositiveInt(): PropertyDecorator {
  return composeDecorators(ToInteger(), IsInt(), Min(1), Max(MAX_ID));
}

/** A record that exists already, as an object: what else is in it is ignored. */
export class LinkById {
  @ToId()
  id!: number;
}

/** The two ways to name a record that exists already, in the OpenAPI document. */
export const ID_SCHEMAS = [ID_SCHEMA, { $ref: getSchemaPath(LinkById) }];

const SYNC_TOKEN_PATTERN = /^[\w-]{25,8000}$/;

export function isSyncToken(value: unknown): value is string {
  return typeof value === 'string' && SYNC_TOKEN_PATTERN.test(value);
}

/** A token of the change feed. */
export function IsSyncToken(): PropertyDecorator {
  return Constraint('isSyncToken', {
    findProblem: (value) => (isSyncToken(value) ? undefined : { reason: 'sync-token' }),
    schema: { type: 'string', pattern: SYNC_TOKEN_PATTERN.source },
  });
}

/** What the id of a request looks like, ours or a client's. */
export const REQUEST_ID_PATTERN = /^[\w.-]{8,64}$/;

/** The id of a request, as in `X-Request-Id`. */
export function IsRequestId(): PropertyDecorator {
  return Constraint('isRequestId', {
    findProblem: (value) => (typeof value === 'string' && REQUEST_ID_PATTERN.test(value) ? undefined : { reason: 'id' }),
    schema: { type: 'string', pattern: REQUEST_ID_PATTERN.source, example: 'f0a5c1d2' },
  });
}
