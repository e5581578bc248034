import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { EXTERNAL_ID_SCHEMA } from '../external-ids/external-id-rules.js';
import type { ExternalIds } from '../external-ids/external-ids.js';
import { STATUSES, type Status } from '../access/status.js';
import { ImageResponse, presentImage } from '../images/image.response.js';
import { LanguagesResponse, TranslationLinkResponse } from '../translations/translation.response.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Collection, buildGlobalId, readerUrl, recordUrl } from '../../core/http/routing/links.js';
import { toLocal } from '../../core/time/moment.js';
import { canEdit } from '../access/record-rights.js';
import type { Content } from './content.entity.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

const globalId = { type: 'string', pattern: '[?]id=[0-9]+$', example: 'calendar.example.org?id=7' } as const;

/** The ids of a record in other systems, which only clients who may edit the record see. */
export const EXTERNAL_IDS = { type: Object, required: false, additionalProperties: EXTERNAL_ID_SCHEMA } as const;

/** The number of the last write that changed a record, which only clients who may edit the record see. */
export const VERSION = { ...RESPONSE_SCHEMA.id, required: false } as const;

/** Presents what clients see of a record who may edit it, and no others. */
export function presentForEditors(
  { externalIds, version }: { readonly externalIds: ExternalIds | null; readonly version: number },
  canEditRecord: boolean,
): { external_ids?: ExternalIds; version?: number } {
  return canEditRecord ? { external_ids: externalIds ?? {}, version } : {};
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

  @ApiProperty(VERSION)
  version?: number;

  @ApiProperty({ oneOf: [{ $ref: getSchemaPath(ImageResponse) }, { type: 'boolean', enum: [false] }] })
  image!: ImageResponse | false;
}

/** The fields that events, venues and organizers share, but for their texts. */
type PresentedContent = Omit<ContentResponse, keyof LanguagesResponse | 'description' | 'slug'>;

export function presentContent(record: Content, slug: string | null, collection: Collection, context: RequestContext): PresentedContent {
  const { siteTimezone } = context.settings;
  const rest_url = recordUrl(collection, record.id, context);
  return {
    id: record.id,
    global_id: buildGlobalId(record.id, context.settings),
    global_id_lineage: [buildGlobalId(record.id, context.settings)],
    author: record.authorId,
    status: record.status,
    date: toLocal(record.publishedUtc, siteTimezone),
    date_utc: record.publishedUtc,
    modified: toLocal(record.modifiedUtc, siteTimezone),
    modified_utc: record.modifiedUtc,
    url: readerUrl(collection, { id: record.id, slug }, context),
    rest_url,
    image: presentImage(record.image, context),
    ...presentForEditors(record, canEdit(context.principal, record)),
  };
}
