import type { EventResponse } from '../../../events/dto/event.response.js';
import { type Html, html } from '../../frame/html.js';
import type { Reader } from './reader.js';
import { NOTHING, renderIf, renderLang } from './texts.js';
import { isOver } from './times.js';

/** Returns the words about the state of an event, the most important first: cancelled, over, sold out, … */
function listStates(event: EventResponse, reader: Reader): string[] {
  const { event_status, ticket_status } = event;
  const { word, text } = reader;
  const tickets = canAttend(event, reader) ? ticket_status : null;
  return [
    ...(event_status === 'scheduled' ? [] : [word(event_status)]),
    ...(isOver(event, reader) ? [text('over')] : []),
    ...(tickets === 'sold_out' ? [word('sold_out')] : []),
    ...(tickets === 'limited' ? [text('limited')] : []),
  ];
}

/** Tells whether the event does not take place as it was announced. */
export function isOff({ event_status }: Pick<EventResponse, 'event_status'>): boolean {
  return event_status === 'cancelled' || event_status === 'postponed';
}

/** Tells whether a reader can still go to the event. What is off or over sells nothing. */
export function canAttend(event: EventResponse, reader: Reader): boolean {
  return !isOff(event) && !isOver(event, reader);
}

/** Returns the class of an element that shows an event, for the style sheet. What is postponed is not struck through. */
export function stateClass(event: EventResponse, reader: Reader): string {
  if (event.event_status === 'cancelled') return ' cancelled';
  return isOver(event, reader) ? ' over' : '';
}

/** Renders the state of an event and its reason. @param reasonLanguage the language of the reason */
export function renderState(event: EventResponse, reader: Reader, reasonLanguage: string | null): Html {
  const states = listStates(event, reader);
  if (states.length === 0) return NOTHING;
  return html`<p class="state ${event.event_status === 'scheduled' ? 'note' : 'alert'}">
    <strong>${states.join(' · ')}</strong>${renderIf(
      event.status_reason,
      (reason) => html` <span dir="auto" ${renderLang(reasonLanguage, reader)}>${reason}</span>`,
    )}
  </p>`;
}

/** Renders the state of an event before its title, where there is one line for both. */
export function renderShortState(event: EventResponse, reader: Reader): Html {
  const [state] = listStates(event, reader);
  return renderIf(state, (word) => html`<em>${word}</em> `);
}
