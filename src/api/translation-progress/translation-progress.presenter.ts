import type { RequestContext } from '../../core/http/context/request-context.js';
import { type Page, presentEnvelope } from '../../core/http/lists/page.js';
import { recordUrl, translationUrl } from '../../core/http/routing/links.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { byRecord, RESOURCES } from '../../core/resources/resources.js';
import type { Language } from '../../core/text/language.js';
import type {
  LanguageProgressResponse,
  TranslationDueResponse,
  TranslationPageResponse,
  TranslationStatsResponse,
} from './dto/translation-progress.response.js';
import type { Count, Due, Progress } from './due-translations.js';

export function presentTranslationPage(page: Page<Due>, context: RequestContext): TranslationPageResponse {
  return { translations: page.items.map((due) => presentDue(due, context)), ...presentEnvelope('translations', page, context) };
}

function presentDue({ pair: { kind, language }, id, title, status, source }: Due, context: RequestContext): TranslationDueResponse {
  const collection = RESOURCES[kind.type].collection;
  return {
    type: kind.type,
    id,
    title,
    language,
    status,
    source_language: source,
    rest_url: recordUrl(collection, id, context),
    translation_url: translationUrl(collection, id, language, context),
  };
}

export function presentStats(counts: readonly Count[]): TranslationStatsResponse {
  return byRecord((type) => {
    const own = counts.filter(({ pair }) => pair.kind.type === type);
    return Object.fromEntries(LANGUAGES.map((language) => [language, presentProgress(own, language)]));
  });
}

function presentProgress(counts: readonly Count[], language: Language): LanguageProgressResponse {
  const own = counts.filter(({ pair }) => pair.language === language);
  const of = (status: Progress) => own.find((count) => count.status === status)?.count ?? 0;
  const shown = { complete: of('complete'), partial: of('partial'), outdated: of('outdated'), draft: of('draft'), missing: of('missing') };
  return { ...shown, total: own.reduce((sum, { count }) => sum + count, 0) };
}
