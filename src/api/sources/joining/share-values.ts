import type { Fields } from '../../imports/source-record.js';
import { DATE_FIELDS } from './dated-event.js';

/** Returns a body that has the values of an equal one, but for its dates, so that long texts are in memory once. */
export function shareValues(body: Fields, equal: Fields): Fields {
  return Object.fromEntries(Object.entries(body).map(([name, own]) => [name, shareValue(name, own, equal[name])]));
}

function shareValue(name: string, own: unknown, equal: unknown): unknown {
  if (name === 'translations') return shareTexts(own as Record<string, Fields>, equal as Record<string, Fields>);
  return DATE_FIELDS.includes(name) ? own : equal;
}

function shareTexts(own: Record<string, Fields>, equal: Record<string, Fields>): Fields {
  return Object.fromEntries(Object.entries(own).map(([language, texts]) => [language, shareValues(texts, equal[language]!)]));
}
