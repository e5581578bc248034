import { ApiProperty } from '@nestjs/swagger';

/** Where a record's text in one language is. */
export class TranslationLinkResponse {
  @ApiProperty({ type: String, nullable: true })
  slug!: string | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}
