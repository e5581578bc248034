import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { Environment } from '../../../core/config/environment.js';
import { isSkipped, getRules, buildSchema } from '../../../core/http/validation/rules.js';

/** Where Swagger keeps the names of a class's fields, in the order in which they were described. It does not export the name. */
const FIELD_ORDER = 'swagger/apiModelPropertiesArray';

/** Tells Swagger what the validators of each DTO say of its fields, so that no DTO says its bounds twice. */
export function describeDtos(): void {
  for (const dto of listValidatedClasses()) {
    const defaults = new dto();
    // Fields with an `@ApiPropertyOptional()` of their own would come first.
    Reflect.deleteMetadata(FIELD_ORDER, dto.prototype as object);
    for (const [field, rules] of getRules(dto)) {
      const presence = { required: !isSkipped(rules, undefined), nullable: isSkipped(rules, null), default: defaults[field] };
      ApiProperty({ ...buildSchema(rules), ...presence })(dto.prototype as object, field);
    }
  }
}

/** Every class with validators except the settings, which clients do not send. A class comes after those that it extends. */
function listValidatedClasses(): Type<Record<string, unknown>>[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<Type<Record<string, unknown>>, unknown> };
  return [...validationMetadatas.keys()].filter(({ name }) => name !== Environment.name);
}
