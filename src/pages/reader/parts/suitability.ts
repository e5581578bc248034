import { ACCESSIBILITIES, type Accessibility } from '../../../content/records/accessibility.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html } from '../../frame/html.js';
import type { Reader } from './reader.js';
import { joinHtml, renderIf } from './texts.js';

/** Renders the ages that an event suits; `false` if it suits all. */
export function renderAges({ age_min: min, age_max: max }: EventResponse, { text, count }: Reader): Html | false {
  if (max === null) return min !== null && html`${count('age-from', min)}`;
  return html`${min === null ? count('age-to', max) : text('ages', { min, max })}`;
}

/** Returns the venues that a reader goes to. */
export function listVisitedVenues({ venues, attendance_mode, event_status }: EventResponse): EventResponse['venues'] {
  return attendance_mode === 'online' || event_status === 'moved_online' ? [] : venues;
}

/** Renders for whom any of these is accessible: a sign, and words. */
export function renderAccessible(parts: readonly { readonly accessibility: readonly Accessibility[] }[], { word }: Reader): Html | false {
  const words = ACCESSIBILITIES.filter((one) => parts.some(({ accessibility }) => accessibility.includes(one)));
  return words.length > 0 && html`<span aria-hidden="true">♿︎</span> ${words.map(word).join(', ')}`;
}

/** Renders for whom an event is, on one line: its ages, and for whom it or its venue is accessible. */
export function renderSuitability(event: EventResponse, reader: Reader): Html {
  const all = [renderAges(event, reader), renderAccessible([event, ...listVisitedVenues(event)], reader)];
  const parts = all.filter((part) => part !== false);
  return renderIf(parts.length > 0 && parts, (some) => html`<p class="suits">${joinHtml(some, ' · ')}</p>`);
}
