import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Page, presentPage } from '../../core/http/lists/page.js';
import { recordUrl, translationUrl } from '../../core/http/routing/links.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { byRecord, RESOURCES } from '../../core/resources.js';
import type { Language } from '../../core/text/language.js';
import type {
  LanguageProgressResponse,
  TranslationDueResponse,
  TranslationPageResponse,
  TranslationStats,
} from './dto/translation-progress.response.js';
import type { DueTranslation, StatusCount, TranslationProgressStatus } from './due-translations.js';

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
