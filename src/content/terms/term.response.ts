import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { EXTERNAL_IDS, VERSION } from '../records/content.response.js';
import { LanguagesResponse, TranslationLinkResponse, TranslationResponse } from '../translations/translation.response.js';
import type { Taxonomy } from './term.entity.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

/** The URLs of a term, of its collection, and of a child's parent. */
export class TermUrlsResponse {
  @ApiProperty({ format: 'uri' })
  self!: string;

  @ApiProperty({ format: 'uri' })
  collection!: string;

  @ApiProperty({ format: 'uri', required: false })
  up?: string;
}

@ApiExtraModels(TermUrlsResponse, TranslationLinkResponse)
export class TermResponse extends LanguagesResponse {
  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.slug)
  slug!: string | null;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.count)
  count!: number;

  @ApiProperty({ enum: ['event_category', 'event_tag'] })
  taxonomy!: Taxonomy;

  @ApiProperty({ format: 'uri' })
  url!: string;

  @ApiProperty({ type: Object, allOf: [{ $ref: getSchemaPath(TermUrlsResponse) }] })
  urls!: TermUrlsResponse;

  @ApiProperty(EXTERNAL_IDS)
  external_ids?: Record<string, string>;

  @ApiProperty(VERSION)
  version?: number;
}

export class TermTranslationResponse extends TranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  name!: string | null;
}
