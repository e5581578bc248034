import { type PlannedTexts, planTexts } from '../../content/texts/plan-texts.js';
import type { TextChange, TextChanges } from '../../content/texts/text-changes.js';
import type { SiteSettings } from '../../core/config/site-settings.js';
import type { Language } from '../../core/text/language.js';
import type { EventTranslation } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { OWN_TEXTS } from '../dto/own-fields.js';
import type { OwnValues } from './own-values.js';
import type { DateOfSeries, StoredEvent } from './project-date.js';

/** The texts of a missing translation. It is no draft. */
export const NO_TEXTS = {
  ...{ title: null, description: null, excerpt: null, status_reason: null, accessibility_note: null, website: null },
  translation_status: false,
};

/** Plans the texts of a date: in each language those of the series, with its own in their place. */
export function projectTexts(
  series: StoredEvent,
  { record, written }: DateOfSeries,
  own: OwnValues,
  settings: SiteSettings,
): PlannedTexts<EventTranslation> {
  const ofSeries = new Map(series.translations.map((text) => [text.language, text]));
  const ofDate = new Map(record?.translations.map((text) => [text.language, text]));
  const source = own.fields.source_language ?? series.sourceLanguage;
  const hasOwnSource = own.fields.source_language !== undefined || own.texts[source] !== undefined;
  const before: EventTranslation[] = [];
  const changes: TextChanges<EventTranslation> = new Map();
  for (const language of new Set([...ofSeries.keys(), ...ofDate.keys(), ...Object.keys(own.texts)])) {
    // A text of the series is as up to date as there, unless the text that it translates is the date's own.
    const isOwn = hasOwnSource || own.texts[language] !== undefined;
    const text = (isOwn ? ofDate.get(language) : undefined) ?? ofSeries.get(language);
    if (text) before.push(text);
    const texts = showTexts(ofSeries.get(language), own.texts[language]);
    changes.set(language, texts && (written?.has(language) || !text ? texts : pickChanged(texts, text)));
  }
  const isTranslatedAlone = hasOwnSource || Object.keys(own.texts).length > 0;
  const { sourceLanguage } = isTranslatedAlone && record ? record : series;
  const isTitled = showTexts(ofSeries.get(source), own.texts[source])?.name != null;
  return planTexts(EVENT_RESOURCE, { translations: before, sourceLanguage }, changes, isTitled ? source : undefined, settings);
}

/** Returns the texts of a date in a language; `null` if it has none. */
function showTexts(ofSeries: EventTranslation | undefined, own: OwnValues['texts'][Language]): TextChange<EventTranslation> | null {
  if (!ofSeries && !own) return null;
  const texts = Object.entries(OWN_TEXTS).map(([name, column]) => {
    const field = name as keyof typeof OWN_TEXTS;
    const followed = ofSeries ? ofSeries[column] : NO_TEXTS[field];
    return [column, own?.[field] === undefined ? followed : own[field]] as const;
  });
  return Object.fromEntries(texts);
}

function pickChanged(texts: TextChange<EventTranslation>, before: EventTranslation): TextChange<EventTranslation> {
  return Object.fromEntries(Object.entries(texts).filter(([column, text]) => before[column as keyof EventTranslation] !== text));
}
