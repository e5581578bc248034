import type { SiteSettings } from '../../core/config/site-settings.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Language } from '../../core/text/language.js';
import { isEndless } from '../../core/time/recurrence/create-recurrence.js';
import { type DatesSummary, describeRecurrence } from '../../core/time/recurrence/describe-recurrence.js';
import { listStarts } from '../../core/time/recurrence/list-occurrences.js';
import type { Recurrence } from '../../core/time/recurrence/recurrence.js';
import { readRecurrence, type StoredSeries } from '../recurrence/series-recurrence.js';

/** The sentences of series whose records are cached, by their lines. */
const known = new WeakMap<readonly string[], Map<string, string>>();

/**
 * Returns a sentence about the dates of a series, in the content language.
 * @param options `withoutExdates`: as its dates show it, so that the deletion of one changes none of the others
 */
export function describeSeries(series: StoredSeries, { locale, settings }: RequestContext, { withoutExdates = false } = {}): string {
  const language = locale.content;
  const sentences = known.get(series.recurrence!) ?? new Map<string, string>();
  known.set(series.recurrence!, sentences);
  const key = `${language} ${withoutExdates}`;
  const recurrence = () => ({ ...readRecurrence(series), ...(withoutExdates ? { exdates: [] } : {}) });
  const sentence = sentences.get(key) ?? createSentence(recurrence(), language, settings);
  sentences.set(key, sentence);
  return sentence;
}

function createSentence(recurrence: Recurrence, language: Language, settings: SiteSettings): string {
  return describeRecurrence(recurrence, () => summarize(recurrence), language, settings);
}

function summarize(recurrence: Recurrence): DatesSummary {
  const starts = listStarts(recurrence);
  const first = starts.next().value ?? recurrence.times.startLocal;
  if (isEndless(recurrence)) return { total: null, first, last: null };
  const others = [...starts];
  return { total: others.length + 1, first, last: others.at(-1) ?? first };
}
