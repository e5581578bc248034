import { ApiProperty } from '@nestjs/swagger';
import { PageResponse } from '../../http/page.response.js';
import { TermResponse } from '../../terms/term.response.js';

export class TagResponse extends TermResponse {}

export class TagPageResponse extends PageResponse {
  @ApiProperty({ type: [TagResponse] })
  tags!: TagResponse[];
}
