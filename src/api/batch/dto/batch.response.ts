import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { MAX_OPERATIONS } from './batch.dto.js';

/** The answer to one operation. */
export class BatchResultResponse {
  @ApiProperty({ type: 'integer', minimum: 200, maximum: 599 })
  status!: number;

  @ApiProperty({ type: Object, additionalProperties: { type: 'string' } })
  headers!: Record<string, string>;

  @ApiProperty({ type: Object, nullable: true, additionalProperties: {} })
  body!: object | null;

  /** Whether the operation changed anything. */
  @ApiProperty()
  changed!: boolean;
}

export class BatchResponse {
  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath(BatchResultResponse) }, maxItems: MAX_OPERATIONS })
  results!: BatchResultResponse[];
}
