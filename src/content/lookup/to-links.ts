import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, MaxLength } from 'class-validator';
import { Constraint, composeDecorators } from '../../core/http/validation/constraint.js';
import { createDto } from '../../core/http/validation/create-dto.js';
import { ID_SCHEMA, ID_SCHEMAS, LinkById } from '../../core/http/validation/ids.js';
import { ToPlainText } from '../../core/http/validation/texts.js';
import { parseInteger, parseList } from '../../core/http/validation/values.js';
import { isObject } from '../../core/objects.js';

/** The most venues and the most organizers that an event names. */
export const MAX_LINKS = 20;

/** Characters of a name. */
const MAX_NAME_LENGTH = 255;

/** A record that exists already, by the name that no other has. */
export class LinkByName {
  @IsNotEmpty()
  @ToPlainText()
  @MaxLength(MAX_NAME_LENGTH)
  linkName!: string;
}

/**
 * Records to link: an id, a name, a data object, or a mixed array. An object with an `id` names an existing record; other data is
 * validated by the rules of its own POST, for which `@ValidateNested()` stands beside this. 0 and an empty text are read
 * as `null`, which clears, as `[]` does.
 */
export function ToLinks<T extends object>(dto: Type<T>): PropertyDecorator {
  return composeDecorators(
    Transform(({ value }) => parseLinks(value, dto)),
    Constraint('isLinkTo', {
      findProblem: (value) => (Array.isArray(value) && value.length > MAX_LINKS ? { reason: 'too-many', limit: MAX_LINKS } : undefined),
      schema: { anyOf: buildLinkSchemas({ $ref: getSchemaPath(dto) }) },
      dto,
    }),
  );
}

/** 0 clears. An object with an `id` and the data of a new record have no sign to tell them apart, so it is `anyOf`. */
function buildLinkSchemas(data: { $ref: string }): object[] {
  const one = [...ID_SCHEMAS, data, { type: 'string', maxLength: MAX_NAME_LENGTH }];
  return [{ ...ID_SCHEMA, minimum: 0 }, ...one.slice(1), { type: 'array', items: { anyOf: one }, maxItems: MAX_LINKS }];
}

function parseLinks<T extends object>(value: unknown, dto: Type<T>): unknown {
  if (value === 0 || value === '0' || value === '') return null;
  if (isObject(value) || isOneName(value)) return parseLink(value, dto);
  const list = parseList(value, MAX_LINKS);
  return Array.isArray(list) ? list.map((item) => parseLink(item, dto)) : list;
}

/** A text of ids has digits, with commas between them. Any other text is one name, and its commas are part of it. */
function isOneName(value: unknown): value is string {
  return typeof value === 'string' && !/^[\d\s,]*$/.test(value);
}

/** A text of digits is an id, also where a record has it as its name. */
function parseLink<T extends object>(item: unknown, dto: Type<T>): object {
  if (isObject(item) && !('id' in item)) return createDto(dto, item);
  if (typeof item === 'string' && !/^\d+$/.test(item)) return createDto(LinkByName, { linkName: item });
  return Object.assign(new LinkById(), { id: parseInteger(isObject(item) ? item.id : item) });
}

/** One record: by its id, by its name, or by the data of a new one. */
export type Link<D> = D | LinkById | LinkByName;

/** One record, or several. */
export type Links<D> = Link<D> | Link<D>[] | null;

/** The linked records as an array, whichever way they were sent. */
export function toLinkArray<D>(value: Links<D> | undefined): Link<D>[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
