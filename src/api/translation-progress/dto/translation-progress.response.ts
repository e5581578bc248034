import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, presentPage, PageResponse } from '../../../core/http/lists/page.js';
import { mediaUrl, recordUrl, translationUrl } from '../../../core/http/routing/links.js';
import { LANGUAGE_SCHEMA } from '../../../core/http/validation/languages.js';
import { byRecord, RESOURCES } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import type { DueTranslation, StatusCount, TranslationProgressStatus } from '../due-translations.js';
import type { DueImage, ImageCount } from '../due-images.js';
import { DUE_STATUSES, type DueStatus, TRANSLATED_TYPES, type TranslatedType } from './list-translations.dto.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';

/** A translation that is missing or needs work. */
export class TranslationDueResponse {
  @ApiProperty({ enum: TRANSLATED_TYPES })
  type!: TranslatedType;

  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty(LANGUAGE_SCHEMA)
  language!: Language;

  @ApiProperty({ enum: DUE_STATUSES })
  status!: DueStatus;

  @ApiProperty({ ...LANGUAGE_SCHEMA, nullable: true })
  source_language!: Language | null;

  @ApiProperty({ format: 'uri' })
  rest_url!: string;

  @ApiProperty({ format: 'uri' })
  translation_url!: string;
}

export class TranslationPageResponse extends PageResponse {
  @ApiProperty({ type: TranslationDueResponse, ...RESPONSE_SCHEMA.items })
  translations!: TranslationDueResponse[];
}

/** The numbers of records by status, in one language. */
class LanguageProgressResponse {
  @ApiProperty(RESPONSE_SCHEMA.count)
  complete!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  partial!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  outdated!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  draft!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  missing!: number;

  @ApiProperty(RESPONSE_SCHEMA.count)
  total!: number;
}

/** The same by language. */
type ByLanguage = Readonly<Record<Language, LanguageProgressResponse>>;

/** The same by resource. */
export type TranslationStats = Readonly<Record<TranslatedType, ByLanguage>>;

/** The schema of `TranslationStats`: a property for each kind of thing that has texts. */
@ApiExtraModels(LanguageProgressResponse)
export class TranslationStatsResponse {}

for (const name of TRANSLATED_TYPES)
  ApiProperty({ type: Object, additionalProperties: { $ref: getSchemaPath(LanguageProgressResponse) } })(
    TranslationStatsResponse.prototype,
    name,
  );

export function presentTranslationPage(page: Page<DueTranslation | DueImage>, context: RequestContext): TranslationPageResponse {
  return presentPage('translations', page, presentDue, context);
}

function presentDue(due: DueTranslation | DueImage, context: RequestContext): TranslationDueResponse {
  return 'kindLanguage' in due ? presentDueTranslation(due, context) : presentDueImage(due, context);
}

/** A PATCH to `translation_url` writes the alternative text in the language. */
function presentDueImage({ id, title, language, source }: DueImage, context: RequestContext): TranslationDueResponse {
  const rest_url = mediaUrl(id, context);
  const translation_url = `${new URL(rest_url).origin}${new URL(rest_url).pathname}?translation_language=${language}`;
  return { type: 'media', id, title, language, status: 'missing', source_language: source, rest_url, translation_url };
}

function presentDueTranslation(
  { kindLanguage: { recordKind, language }, id, title, status, source }: DueTranslation,
  context: RequestContext,
): TranslationDueResponse {
  const collection = RESOURCES[recordKind.type].collection;
  return {
    type: recordKind.type,
    id,
    title,
    language,
    status,
    source_language: source,
    rest_url: recordUrl(collection, id, context),
    translation_url: translationUrl(collection, id, language, context),
  };
}

export function presentStats(
  { counts, images }: { counts: readonly StatusCount[]; images: readonly ImageCount[] },
  { settings }: RequestContext,
): TranslationStats {
  const ofRecords = byRecord((type) => {
    const own = counts.filter(({ kindLanguage }) => kindLanguage.recordKind.type === type);
    return Object.fromEntries(settings.languages.map((language) => [language, presentLanguageProgress(own, language)]));
  });
  return { ...ofRecords, media: Object.fromEntries(images.map((count) => [count.language, presentImageProgress(count)])) };
}

function presentImageProgress({ complete, missing }: ImageCount): LanguageProgressResponse {
  return { complete, partial: 0, outdated: 0, draft: 0, missing, total: complete + missing };
}

function presentLanguageProgress(counts: readonly StatusCount[], language: Language): LanguageProgressResponse {
  const own = counts.filter(({ kindLanguage }) => kindLanguage.language === language);
  const of = (status: TranslationProgressStatus) => own.find((statusCount) => statusCount.status === status)?.count ?? 0;
  const shown = { complete: of('complete'), partial: of('partial'), outdated: of('outdated'), draft: of('draft'), missing: of('missing') };
  return { ...shown, total: own.reduce((sum, { count }) => sum + count, 0) };
}
