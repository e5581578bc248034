import { ApiProperty } from '@nestjs/swagger';
import { ContentResponse } from '../../content/records/content.response.js';
import { erasedResponse } from '../../content/routes/removals.js';
import { TranslationResponse } from '../../content/translations/translation.response.js';
import { PageResponse } from '../../core/http/lists/page.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

export class OrganizerResponse extends ContentResponse {
  @ApiProperty({ type: String, nullable: true })
  organizer!: string | null;

  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;

  @ApiProperty({ type: String, nullable: true })
  email!: string | null;
}

export const ErasedOrganizerResponse = erasedResponse(OrganizerResponse);

export class OrganizerPageResponse extends PageResponse {
  @ApiProperty({ type: OrganizerResponse, ...RESPONSE_SCHEMA.items })
  organizers!: OrganizerResponse[];
}

export class OrganizerTranslationResponse extends TranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  organizer!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;
}
