import { ApiProperty } from '@nestjs/swagger';
import { TermResponse } from '../../content/terms/term.response.js';
import { PageResponse } from '../../core/http/lists/page.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

export class CategoryResponse extends TermResponse {
  /** The parent category's id; 0 for a root. */
  @ApiProperty({ ...RESPONSE_SCHEMA.id, minimum: 0 })
  parent!: number;
}

export class CategoryPageResponse extends PageResponse {
  @ApiProperty({ type: CategoryResponse, ...RESPONSE_SCHEMA.items })
  categories!: CategoryResponse[];
}
