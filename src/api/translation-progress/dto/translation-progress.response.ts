import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { type Page, presentPage, PageResponse } from '../../../core/http/lists/page.js';
import { recordUrl, translationUrl } from '../../../core/http/routing/links.js';
import { RESPONSE_SCHEMA } from '../../../core/http/validation/response-properties.js';
import { LANGUAGES } from '../../../core/i18n/languages.js';
import { RECORD_NAMES, type RecordName, byRecord, RESOURCES } from '../../../core/resources.js';
import type { Language } from '../../../core/text/language.js';
import type { DueTranslation, StatusCount, TranslationProgressStatus } from '../due-translations.js';
import { DUE_STATUSES, type DueStatus } from './list-translations.dto.js';

/** A translation that is missing or needs work. */
export class TranslationDueResponse {
  @ApiProperty({ enum: RECORD_NAMES })
  type!: RecordName;

  @ApiProperty(RESPONSE_SCHEMA.id)
  id!: number;

  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ enum: LANGUAGES })
  language!: Language;

  @ApiProperty({ enum: DUE_STATUSES })
  status!: DueStatus;

  @ApiProperty({ type: String, enum: LANGUAGES, nullable: true })
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
export class LanguageProgressResponse {
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
export type TranslationStats = Readonly<Record<RecordName, ByLanguage>>;

/** The schema of `TranslationStats`: a property for each resource that has texts. */
@ApiExtraModels(LanguageProgressResponse)
export class TranslationStatsResponse {}

for (const name of RECORD_NAMES)
  ApiProperty({ type: Object, additionalProperties: { $ref: getSchemaPath(LanguageProgressResponse) } })(
    TranslationStatsResponse.prototype,
    name,
  );

export function presentTranslationPage(page: Page<DueTranslation>, context: RequestContext): TranslationPageResponse {
  return presentPage('translations', page, presentDueTranslation, context);
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

export function presentStats(counts: readonly StatusCount[]): TranslationStats {
  return byRecord((type) => {
    const own = counts.filter(({ kindLanguage }) => kindLanguage.recordKind.type === type);
    return Object.fromEntries(LANGUAGES.map((language) => [language, presentLanguageProgress(own, language)]));
  });
}

function presentLanguageProgress(counts: readonly StatusCount[], language: Language): LanguageProgressResponse {
  const own = counts.filter(({ kindLanguage }) => kindLanguage.language === language);
  const of = (status: TranslationProgressStatus) => own.find((statusCount) => statusCount.status === status)?.count ?? 0;
  const shown = { complete: of('complete'), partial: of('partial'), outdated: of('outdated'), draft: of('draft'), missing: of('missing') };
  return { ...shown, total: own.reduce((sum, { count }) => sum + count, 0) };
}
