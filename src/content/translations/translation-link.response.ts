import { ApiProperty } from '@nestjs/swagger';
import { SHOWN } from '../../core/http/fields/response-properties.js';

/** Where a record's text in one language is. */
export class TranslationLinkResponse {
  @ApiProperty(SHOWN.slug)
  slug!: string | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}
