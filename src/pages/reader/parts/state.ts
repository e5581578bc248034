import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html } from '../../frame/html.js';
import type { Reader } from './reader.js';
import { NOTHING, renderIf, renderLang } from './texts.js';

/** Returns the words about the state of an event, the most important first: cancelled, sold out, … */
export function listStates({ event_status, ticket_status }: EventResponse, { word, text }: Reader): string[] {
  return [
    ...(event_status === 'scheduled' ? [] : [word(event_status)]),
    ...(ticket_status === 'sold_out' ? [word('sold_out')] : []),
    ...(ticket_status === 'limited' ? [text('limited')] : []),
  ];
}

/** Tells whether the event does not take place as it was announced. */
export function isOff({ event_status }: EventResponse): boolean {
  return event_status === 'cancelled' || event_status === 'postponed';
}

/** Renders the state of an event and its reason. @param reasonLanguage the language of the reason */
export function renderState(event: EventResponse, reader: Reader, reasonLanguage: string | null): Html {
  const states = listStates(event, reader);
  if (states.length === 0) return NOTHING;
  const kind = isOff(event) || event.event_status !== 'scheduled' ? 'alert' : 'note';
  return html`<p class="state ${kind}">
    <strong>${states.join(' · ')}</strong>${renderIf(
      event.status_reason,
      (reason) => html` <span dir="auto" ${renderLang(reasonLanguage, reader)}>${reason}</span>`,
    )}
  </p>`;
}
