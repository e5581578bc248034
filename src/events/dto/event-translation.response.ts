import { ApiProperty } from '@nestjs/swagger';
import { TranslationResponse } from '../../content/translations/translation.response.js';

export class EventTranslationResponse extends TranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ type: String, nullable: true })
  excerpt!: string | null;

  @ApiProperty({ type: String, nullable: true })
  status_reason!: string | null;

  @ApiProperty({ type: String, nullable: true })
  accessibility_note!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;
}
