import { ApiProperty } from '@nestjs/swagger';
import { ContentResponse } from '../../content/records/content.response.js';
import { erasedResponse } from '../../content/routes/removals.js';
import { TranslationResponse } from '../../content/translations/translation.response.js';
import { PageResponse } from '../../core/http/lists/page.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

export class __Name__Response extends ContentResponse {
  @ApiProperty({ type: String, nullable: true })
  __name__!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;
}

export const Erased__Name__Response = erasedResponse(__Name__Response);

export class __Name__PageResponse extends PageResponse {
  @ApiProperty({ type: __Name__Response, ...RESPONSE_SCHEMA.items })
  __names__!: __Name__Response[];
}

export class __Name__TranslationResponse extends TranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  __name__!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;
}
