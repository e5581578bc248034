import { ApiProperty } from '@nestjs/swagger';
import { TermResponse } from '../../content/terms/term.response.js';
import { SHOWN } from '../../core/http/fields/response-properties.js';
import { PageResponse } from '../../core/http/lists/page.response.js';

export class CategoryResponse extends TermResponse {
  /** The parent category's id; 0 for a root. */
  @ApiProperty({ ...SHOWN.id, minimum: 0 })
  parent!: number;
}

export class CategoryPageResponse extends PageResponse {
  @ApiProperty({ type: CategoryResponse, ...SHOWN.items })
  categories!: CategoryResponse[];
}
