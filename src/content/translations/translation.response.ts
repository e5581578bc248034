import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiResponseSchemaHost, getSchemaPath } from '@nestjs/swagger';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Collection, translationUrl, recordUrlIn } from '../../core/http/routing/links.js';
import { LANGUAGE_SCHEMA } from '../../core/http/validation/languages.js';
import { getFallbackChain } from '../../core/i18n/locale.js';
import type { Language } from '../../core/text/language.js';
import type { OwnText } from './translations.service.js';
import { TRANSLATION_STATUSES, type TranslationStatus } from '../texts/translation-state.js';
import type { Translation, Translatable, WithTranslations } from '../texts/translation.entity.js';
import { listVisibleLanguages, resolveText, resolveTextLanguage } from '../texts/resolve-text.js';
import { RESPONSE_SCHEMA } from '../../core/http/validation/response-properties.js';

/** The fields that all translations share, at an address of their own. */
export class TranslationResponse {
  @ApiProperty(LANGUAGE_SCHEMA)
  language!: Language;

  @ApiProperty({ enum: TRANSLATION_STATUSES })
  status!: TranslationStatus;

  @ApiProperty()
  source!: boolean;

  @ApiProperty({ type: String, nullable: true })
  description!: string | null;

  @ApiProperty(RESPONSE_SCHEMA.slug)
  slug!: string | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

export function presentTranslation<T extends Translation>(
  { text, isSource }: OwnText<T>,
  collection: Collection,
  context: RequestContext,
): TranslationResponse {
  return {
    language: text.language,
    status: text.progress,
    source: isSource,
    description: text.description,
    slug: text.slug,
    rest_url: translationUrl(collection, text.ownerId, text.language, context),
  };
}

/** All translations of a record: an object with a member for each language. */
export type ByLanguage<R> = Partial<Record<Language, R>>;

export function presentTranslations<T extends Translation, R>(
  texts: readonly OwnText<T>[],
  context: RequestContext,
  present: (text: OwnText<T>, context: RequestContext) => R,
): ByLanguage<R> {
  return Object.fromEntries(texts.map((own) => [own.text.language, present(own, context)]));
}

/** Returns the response schema of `ByLanguage` for the OpenAPI document. */
export function byLanguageResponse(response: Type): ApiResponseSchemaHost {
  return {
    schema: { type: 'object', additionalProperties: { $ref: getSchemaPath(response) } },
    status: 200,
  };
}

/** The slug and URL of a record in one language. */
export class TranslationLinkResponse {
  @ApiProperty(RESPONSE_SCHEMA.slug)
  slug!: string | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;
}

/** The fields about languages that every record has. */
export class LanguagesResponse {
  /** The language of the title or name that is shown. */
  @ApiProperty({ ...LANGUAGE_SCHEMA, nullable: true })
  language!: Language | null;

  @ApiProperty({ type: 'array', items: LANGUAGE_SCHEMA })
  languages!: Language[];

  /** The source of the other translations. */
  @ApiProperty(LANGUAGE_SCHEMA)
  source_language!: Language;

  @ApiProperty({ type: Object, additionalProperties: { $ref: getSchemaPath(TranslationLinkResponse) } })
  translations!: Record<Language, TranslationLinkResponse>;
}

export function presentLanguages<T extends Translation>(
  record: WithTranslations<T> & Pick<Translatable, 'sourceLanguage'>,
  collection: Collection,
  context: RequestContext,
): LanguagesResponse {
  const { settings } = context;
  const languages = listVisibleLanguages(record, settings.languages);
  const links = languages.map((language): [Language, TranslationLinkResponse] => [
    language,
    {
      slug: resolveText(record, 'slug', getFallbackChain(language, settings)),
      rest_url: recordUrlIn(language, collection, record.id, settings),
    },
  ]);
  return {
    language: resolveTextLanguage(record, context.locale.chain),
    languages,
    source_language: record.sourceLanguage,
    translations: Object.fromEntries(links),
  };
}
