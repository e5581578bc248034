import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { plainToInstance, Transform } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { Clearable, Constraint } from './constraint.js';
import { readList } from './list-fields.js';
import { BY_ID, LinkById, ID, readInteger } from './scalar-fields.js';

const MOST = 300;

/**
 * Records to link: an id, a data object, or a mixed array. Data is validated by the rules of its own POST;
 * an object with an `id` names an existing record. `null`, 0, empty or `[]` clears.
 */
export function LinkedField<T extends object>(dto: () => Type<T>): PropertyDecorator {
  return (target, property) => {
    applyDecorators(
      Transform(({ value }) => readLinks(value, dto())),
      Clearable(),
      Constraint({ reason: 'too-many', limit: MOST }, (value) => !Array.isArray(value) || value.length <= MOST),
      ValidateNested({ context: { reason: 'object' } }),
      ApiProperty({ required: false, nullable: true, anyOf: linkSchemas({ $ref: getSchemaPath(dto()) }) }),
    )(target, property);
  };
}

/** 0 clears. An object with an `id` and the data of a new record have no sign to tell them apart, so it is `anyOf`. */
function linkSchemas(data: { $ref: string }): object[] {
  const one = [...BY_ID, data];
  return [{ ...ID, minimum: 0 }, ...one.slice(1), { type: 'array', items: { anyOf: one }, maxItems: MOST }];
}

function readLinks<T extends object>(value: unknown, dto: Type<T>): unknown {
  if (value === 0 || value === '0' || value === '') return null;
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return readLink(value, dto);
  const list = readList(value);
  return Array.isArray(list) ? list.map((item) => readLink(item, dto)) : list;
}

function readLink<T extends object>(item: unknown, dto: Type<T>): object {
  const isData = typeof item === 'object' && item !== null && !Array.isArray(item);
  if (isData && !('id' in item)) return plainToInstance(dto, item);
  return Object.assign(new LinkById(), { id: readInteger(isData && 'id' in item ? item.id : item) });
}

/** One record, or several: by id, or by the data of a new one. */
export type Links<D> = D | LinkById | (D | LinkById)[] | null;

/** The linked records as an array, whichever way they were sent. */
export function linksOf<D>(value: Links<D> | undefined): (D | LinkById)[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
