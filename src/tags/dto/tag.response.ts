import { ApiProperty } from '@nestjs/swagger';
import { PageResponse } from '../../http/page.response.js';
import { SHOWN } from '../../http/shown.js';
import { TermResponse } from '../../terms/term.response.js';

export class TagResponse extends TermResponse {}

export class TagPageResponse extends PageResponse {
  @ApiProperty({ type: TagResponse, ...SHOWN.items })
  tags!: TagResponse[];
}
