import { ApiProperty } from '@nestjs/swagger';
import { CATEGORY_COLORS, type CategoryColor } from '../category.entity.js';
import { TermResponse } from '../../content/terms/term.response.js';
import { PageResponse } from '../../core/http/lists/page.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

export class CategoryResponse extends TermResponse {
  /** The parent category's id; 0 for a root. */
  @ApiProperty({ ...RESPONSE_SCHEMA.id, minimum: 0 })
  parent!: number;

  @ApiProperty({ type: String, enum: CATEGORY_COLORS, nullable: true })
  color!: CategoryColor | null;
}

export class CategoryPageResponse extends PageResponse {
  @ApiProperty({ type: CategoryResponse, ...RESPONSE_SCHEMA.items })
  categories!: CategoryResponse[];
}
