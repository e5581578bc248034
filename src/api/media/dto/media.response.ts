import { toIsoUtc } from '../../../core/time/moment.js';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ImageResponse, presentImage } from '../../../content/images/image.response.js';
import { listTextLanguages } from '../../../content/images/image-texts.js';
import type { Image } from '../../../content/images/image.entity.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, PageResponse, presentPage } from '../../../core/http/lists/page.js';
import { mediaUrl } from '../../../core/http/routing/links.js';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import type { Language } from '../../../core/text/language.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

/** The texts of an image in one language, without fallback. */
export class MediaTranslationResponse {
  @ApiProperty({ type: String, nullable: true })
  alt_text!: string | null;

  @ApiProperty({ type: String, nullable: true })
  caption!: string | null;
}

/** An image, as records show it, and what its editors need. */
@ApiExtraModels(MediaTranslationResponse)
export class MediaResponse extends ImageResponse {
  @ApiProperty({ ...RESPONSE_SCHEMA.id, nullable: true })
  author!: number | null;

  @ApiProperty({ type: String, nullable: true })
  file_name!: string | null;

  /** UTC. */
  @ApiProperty(RESPONSE_SCHEMA.instant)
  created_at!: string;

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA })
  languages!: Language[];

  @ApiProperty({ type: Object, additionalProperties: { $ref: getSchemaPath(MediaTranslationResponse) } })
  translations!: Record<Language, MediaTranslationResponse>;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

export class MediaPageResponse extends PageResponse {
  @ApiProperty({ type: MediaResponse, ...RESPONSE_SCHEMA.items })
  media!: MediaResponse[];
}

export function presentMedia(image: Image, context: RequestContext): MediaResponse {
  const languages = listTextLanguages(image, context.settings);
  const textsOf = (language: Language): MediaTranslationResponse => {
    const { alt_text = null, caption = null } = image.texts?.[language] ?? {};
    return { alt_text, caption };
  };
  return {
    ...(presentImage(image, context) as ImageResponse),
    author: image.authorId,
    file_name: image.fileName,
    created_at: toIsoUtc(image.createdUtc),
    languages,
    translations: Object.fromEntries(languages.map((language) => [language, textsOf(language)])),
    rest_url: mediaUrl(image.id, context),
  };
}

export function presentMediaPage(page: Page<Image>, context: RequestContext): MediaPageResponse {
  return presentPage('media', page, presentMedia, context);
}
