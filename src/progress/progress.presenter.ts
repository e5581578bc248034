import { COLLECTION_OF, recordUrl, type RecordName, translationUrl } from '../http/links.js';
import { type Page, presentEnvelope } from '../http/page.js';
import type { Language } from '../language/language.js';
import { LANGUAGES } from '../language/languages.js';
import type { View } from '../language/view.js';
import type {
  LanguageProgressResponse,
  TranslationDueResponse,
  TranslationPageResponse,
  TranslationStatsResponse,
} from './dto/progress.response.js';
import type { Count, Due, Progress } from './due.js';

export function presentTranslationPage(page: Page<Due>, view: View): TranslationPageResponse {
  return { translations: page.items.map((due) => presentDue(due, view)), ...presentEnvelope('translations', page, view) };
}

function presentDue({ pair: { kind, language }, id, title, status, source }: Due, view: View): TranslationDueResponse {
  const collection = COLLECTION_OF[kind.type];
  return {
    type: kind.type,
    id,
    title,
    language,
    status,
    source_language: source,
    rest_url: recordUrl(collection, id, view),
    translation_url: translationUrl(collection, id, language, view),
  };
}

export function presentStats(counts: readonly Count[]): TranslationStatsResponse {
  const of = (type: RecordName) => {
    const own = counts.filter(({ pair }) => pair.kind.type === type);
    return Object.fromEntries(LANGUAGES.map((language) => [language, presentProgress(own, language)]));
  };
  return { event: of('event'), venue: of('venue'), organizer: of('organizer'), category: of('category'), tag: of('tag') };
}

function presentProgress(counts: readonly Count[], language: Language): LanguageProgressResponse {
  const own = counts.filter(({ pair }) => pair.language === language);
  const of = (status: Progress) => own.find((count) => count.status === status)?.count ?? 0;
  const shown = { complete: of('complete'), partial: of('partial'), outdated: of('outdated'), draft: of('draft'), missing: of('missing') };
  return { ...shown, total: own.reduce((sum, { count }) => sum + count, 0) };
}
