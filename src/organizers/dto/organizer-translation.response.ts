import { ApiProperty } from '@nestjs/swagger';
import { TranslationResponse } from '../../content/translations/translation.response.js';

export class OrganizerTranslationResponse extends TranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  organizer!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;
}
