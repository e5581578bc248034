import { settings } from '../config/settings.js';
import type { Language } from '../language/language.js';
import { NAMESPACE } from './links.js';

/** The calendar's path in a language. */
export function calendarPath(language: Language): string {
  return `/${language}/${settings.restPrefix}/${NAMESPACE}`;
}
