import { ApiProperty } from '@nestjs/swagger';
import { TranslationResponse } from '../../content/translations/translation.response.js';

export class VenueTranslationResponse extends TranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  venue!: string | null;

  @ApiProperty({ type: String, nullable: true })
  address!: string | null;

  @ApiProperty({ type: String, nullable: true })
  city!: string | null;

  @ApiProperty({ type: String, nullable: true })
  country!: string | null;

  @ApiProperty({ type: String, nullable: true })
  province!: string | null;

  @ApiProperty({ type: String, nullable: true })
  state!: string | null;

  @ApiProperty({ type: String, nullable: true })
  stateprovince!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;
}
