import { ApiProperty } from '@nestjs/swagger';
import { TranslationResponse } from '../translations/translation.response.js';

export class TermTranslationResponse extends TranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  name!: string | null;
}
