import { ApiProperty } from '@nestjs/swagger';
import { forgetFieldOrder, getRules, listValidatedClasses } from '../../../core/http/validation/library-metadata.js';
import { buildSchema, isSkipped } from '../../../core/http/validation/rules.js';

/** Tells Swagger what the validators of each DTO say of its fields, so that no DTO says its bounds twice. */
export function describeDtos(): void {
  for (const dto of listValidatedClasses()) {
    const defaults = new dto();
    // Fields with an `@ApiPropertyOptional()` of their own would come first.
    forgetFieldOrder(dto);
    for (const [field, rules] of getRules(dto)) {
      const presence = { required: !isSkipped(rules, undefined), nullable: isSkipped(rules, null), default: defaults[field] };
      ApiProperty({ ...buildSchema(rules), ...presence })(dto.prototype as object, field);
    }
  }
}
