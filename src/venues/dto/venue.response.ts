import { ApiProperty } from '@nestjs/swagger';
import { ACCESSIBILITIES, type Accessibility } from '../../content/records/accessibility.js';
import { ContentResponse } from '../../content/records/content.response.js';
import { erasedResponse } from '../../content/routes/removals.js';
import { TranslationResponse } from '../../content/translations/translation.response.js';
import { PageResponse } from '../../core/http/lists/page.js';
import type { Format } from '../../core/formats.js';
import { describeLinks, type FormatLinks } from '../../core/http/routing/formats.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

/** The formats of a list of venues. */
export const VENUE_LIST_FORMATS = ['geojson'] as const satisfies readonly Format[];

const text = { type: String, nullable: true } as const;

export class VenueResponse extends ContentResponse {
  @ApiProperty({ type: String, nullable: true })
  venue!: string | null;

  @ApiProperty(text)
  address!: string | null;

  @ApiProperty(text)
  city!: string | null;

  @ApiProperty(text)
  country!: string | null;

  @ApiProperty(text)
  province!: string | null;

  @ApiProperty(text)
  state!: string | null;

  @ApiProperty(text)
  zip!: string | null;

  @ApiProperty(text)
  phone!: string | null;

  @ApiProperty(text)
  stateprovince!: string | null;

  @ApiProperty(text)
  website!: string | null;

  @ApiProperty({ type: Number, nullable: true })
  geo_lat!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  geo_lng!: number | null;

  @ApiProperty()
  show_map!: boolean;

  @ApiProperty()
  show_map_link!: boolean;

  @ApiProperty({ enum: ACCESSIBILITIES, isArray: true })
  accessibility!: readonly Accessibility[];

  @ApiProperty(text)
  accessibility_note!: string | null;
}

export const ErasedVenueResponse = erasedResponse(VenueResponse);

export class VenuePageResponse extends PageResponse {
  @ApiProperty({ type: VenueResponse, ...RESPONSE_SCHEMA.items })
  venues!: VenueResponse[];

  @ApiProperty(describeLinks(VENUE_LIST_FORMATS))
  links!: FormatLinks<(typeof VENUE_LIST_FORMATS)[number]>;
}

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
  accessibility_note!: string | null;

  @ApiProperty({ type: String, nullable: true })
  website!: string | null;
}
