import { settings } from '../../config/settings.js';
import type { Language } from '../../text/language.js';
import { NAMESPACE } from './links.js';

/** The calendar's path in a language. */
export function calendarPath(language: Language): string {
  return `/${language}/${settings.restPrefix}/${NAMESPACE}`;
}
