import { ApiProperty } from '@nestjs/swagger';
import { RESPONSE_SCHEMA } from '../validation/response-properties.js';

/** The members of a list's response beside its items. */
export class PageResponse {
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ format: 'uri', required: false })
  next_rest_url?: string;

  @ApiProperty({ format: 'uri', required: false })
  previous_rest_url?: string;

  @ApiProperty(RESPONSE_SCHEMA.count)
  total!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  total_pages!: number;
}
