import { ApiProperty } from '@nestjs/swagger';

/** The members of a list's answer beside its items. */
export class PageResponse {
  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ format: 'uri', required: false })
  next_rest_url?: string;

  @ApiProperty({ format: 'uri', required: false })
  previous_rest_url?: string;

  @ApiProperty({ type: 'integer' })
  total!: number;

  @ApiProperty({ type: 'integer' })
  total_pages!: number;
}
