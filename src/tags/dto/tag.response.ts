import { ApiProperty } from '@nestjs/swagger';
import { TermResponse } from '../../content/terms/term.response.js';
import { PageResponse } from '../../core/http/lists/page.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

export class TagResponse extends TermResponse {}

export class TagPageResponse extends PageResponse {
  @ApiProperty({ type: TagResponse, ...RESPONSE_SCHEMA.items })
  tags!: TagResponse[];
}
