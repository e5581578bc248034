import { ApiProperty } from '@nestjs/swagger';
import { PageResponse } from '../../http/page.response.js';
import { SHOWN } from '../../http/shown.js';
import { TermResponse } from '../../terms/term.response.js';

export class CategoryResponse extends TermResponse {
  /** The parent category's id; 0 for a root. */
  @ApiProperty({ ...SHOWN.id, minimum: 0 })
  parent!: number;
}

export class CategoryPageResponse extends PageResponse {
  @ApiProperty({ type: CategoryResponse, ...SHOWN.items })
  categories!: CategoryResponse[];
}
