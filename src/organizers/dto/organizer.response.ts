import { ApiProperty } from '@nestjs/swagger';
import { ContentResponse } from '../../content/content.response.js';
import { PageResponse } from '../../http/page.response.js';
import { SHOWN } from '../../http/shown.js';

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

export class OrganizerPageResponse extends PageResponse {
  @ApiProperty({ type: OrganizerResponse, ...SHOWN.items })
  organizers!: OrganizerResponse[];
}
