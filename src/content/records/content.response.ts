import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { EXTERNAL_ID_SCHEMA } from '../external-ids/external-id-rules.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';
import { LANGUAGE_SCHEMA } from '../../core/http/validation/is-language.js';
import type { Language } from '../../core/text/language.js';
import { STATUSES, type Status } from '../access/status.js';
import { ImageResponse } from '../images/image.response.js';
import type { TranslationLink } from '../translations/present-languages.js';
import { TranslationLinkResponse } from '../translations/translation.response.js';

const globalId = { type: 'string', pattern: '[?]id=[0-9]+$', example: 'calendar.example.org?id=7' } as const;

/** The ids of a record in other systems, which only clients who may edit the record see. */
export const EXTERNAL_IDS = { type: Object, required: false, additionalProperties: EXTERNAL_ID_SCHEMA } as const;

/** The fields about languages that every record has. */
export class LanguagesResponse {
  @ApiProperty({ ...LANGUAGE_SCHEMA, nullable: true })
  language!: Language | null;

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA })
  languages!: Language[];

  @ApiProperty({ ...LANGUAGE_SCHEMA, nullable: true })
  source_language!: Language | null;

  @ApiProperty({ type: Object, additionalProperties: { $ref: getSchemaPath(TranslationLinkResponse) } })
  translations!: Record<Language, TranslationLink>;
}

/** The fields that events, venues and organizers share. */
@ApiExtraModels(ImageResponse, TranslationLinkResponse)
export class ContentResponse extends LanguagesResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty(globalId)
  global_id!: string;

  @ApiProperty({ type: 'array', items: globalId })
  global_id_lineage!: string[];

  @ApiProperty(RESPONSE_SCHEMA.id)
  author!: number;

  @ApiProperty({ enum: STATUSES })
  status!: Status;

  @ApiProperty(RESPONSE_SCHEMA.time)
  date!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  date_utc!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  modified!: string;

  @ApiProperty(RESPONSE_SCHEMA.time)
  modified_utc!: string;

  @ApiProperty({ format: 'uri' })
  url!: string;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.slug)
  slug!: string | null;

  @ApiProperty(EXTERNAL_IDS)
  external_ids?: Record<string, string>;

  @ApiProperty({ oneOf: [{ $ref: getSchemaPath(ImageResponse) }, { type: 'boolean', enum: [false] }] })
  image!: ImageResponse | false;
}
