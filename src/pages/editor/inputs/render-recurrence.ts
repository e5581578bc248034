import { type Html, html } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { editPagePath } from '../../../core/http/routing/page-links.js';
import type { EditorText } from '../../../core/catalogues/messages.js';
import { WEEKDAYS } from '../../../core/time/recurrence/recurrence.js';
import type { Control } from '../fields/controls.js';
import { recurrenceKey } from '../fields/parse-recurrence.js';
import { getText, getTexts, MONTH_DAYS, type RecurrenceTexts, REPEATS } from '../fields/recurrence-texts.js';
import { idOf, markIf, type RenderedForm, renderMistake } from './render-parts.js';
import { isDay } from '../fields/typed-times.js';

/** Renders whether and how an event repeats. What belongs to each way stands below it. */
export function renderRecurrence(control: Control, form: RenderedForm): Html {
  const texts = form.values[control.key] ?? [];
  const { text } = form.editor;
  const repeats = getText(texts, 'repeats') || 'no';
  const way = (one: (typeof REPEATS)[number]) =>
    html`${renderChoice('radio', 'repeats', one, text(`repeats.${one}`), one === repeats)} ${renderWay(one, texts, form)}`;
  return html`<fieldset class="repeats" id="${idOf(control.key)}" tabindex="-1">
    <legend>${text(control.field.label)}</legend>
    ${renderMistake(control, form)} ${REPEATS.map(way)}
    <div class="way until">
      ${renderDay(texts, form)} ${renderNumber('count', text('repeats-count', IN_PLACE), getText(texts, 'count'))}
      <p class="hint">${text('repeats-end.hint')}</p>
    </div>
    ${(['also', 'except'] as const).map((name) => renderHidden(recurrenceKey(name), getTexts(texts, name).join()))}
    <p><button name="do" value="dates" class="plain">${text('show-dates')}</button></p>
    <div class="dates" role="status" data-dates="${editPagePath(form.editor.language)}/event-dates">${form.dates ?? ''}</div>
  </fieldset>`;
}

function renderWay(way: (typeof REPEATS)[number], texts: RecurrenceTexts, form: RenderedForm): Html {
  const { text, language } = form.editor;
  if (way === 'no') return html``;
  const isThis = getText(texts, 'repeats') === way;
  const every = (isThis && getText(texts, 'every')) || '1';
  const inputs: Readonly<Record<Exclude<typeof way, 'no'>, () => Html>> = {
    weekly: () =>
      html`${renderNumber('every_weekly', text('repeats-weeks', IN_PLACE), every)}
        <div class="weekdays" role="group" aria-labelledby="${nameNumber('every_weekly')}">
          ${WEEKDAYS.map((day, place) => renderChoice('checkbox', 'weekdays', day, nameWeekday(place, language), getTexts(texts, 'weekdays').includes(day)))}
        </div>
        <p class="hint">${text('repeats-weekdays.hint')}</p>`,
    monthly: () =>
      html`${renderNumber('every_monthly', text('repeats-months', IN_PLACE), every)}
        <div role="group" aria-labelledby="${nameNumber('every_monthly')}">
          ${MONTH_DAYS.map((on) => renderChoice('radio', 'on', on, text(`repeats-on.${on}`), on === (getText(texts, 'on') || 'day')))}
        </div>`,
    days: () => renderLines('days', isThis ? getTexts(texts, 'days') : [], form),
    other: () => renderLines('rule', getTexts(texts, 'rule'), form),
  };
  return html`<div class="way ${way}">${inputs[way]()}</div> `;
}

function renderChoice(type: 'radio' | 'checkbox', name: string, value: string, label: string, isChosen: boolean): Html {
  const id = idOf(recurrenceKey(`${name}-${value}`));
  return html`<div class="check">
    <input type="${type}" id="${id}" name="${recurrenceKey(name)}" value="${value}" ${markIf(isChosen, 'checked')} />
    <label for="${id}">${label}</label>
  </div> `;
}

/** Leaves the place of a number in a sentence, for a field. */
const IN_PLACE = { number: '{number}' };

/** Renders a field for a number within the words of a sentence, which name it. */
function renderNumber(name: string, sentence: string, value: string): Html {
  const id = idOf(recurrenceKey(name));
  const [before = '', after = ''] = sentence.split(IN_PLACE.number);
  return html`<p class="sentence">
    <label for="${id}" id="${id}-before">${before.trim()}</label>
    <input
      type="text"
      id="${id}"
      name="${recurrenceKey(name)}"
      inputmode="numeric"
      value="${value}"
      aria-labelledby="${nameNumber(name)}"
    />
    <span id="${id}-after">${after.trim()}</span>
  </p> `;
}

/** Returns the ids of the parts of a sentence, of which the number is one. */
function nameNumber(name: string): string {
  const id = idOf(recurrenceKey(name));
  return `${id}-before ${id} ${id}-after`;
}

/** A field for days shows only days that exist. */
function renderDay(texts: RecurrenceTexts, { editor }: RenderedForm): Html {
  const until = getText(texts, 'until');
  const id = idOf(recurrenceKey('until'));
  return html`<p>
    <label for="${id}">${editor.text('repeats-until')}</label>
    <input type="${until === '' || isDay(until) ? 'date' : 'text'}" id="${id}" name="${recurrenceKey('until')}" value="${until}" />
  </p> `;
}

function renderLines(name: 'days' | 'rule', lines: readonly string[], { editor }: RenderedForm): Html {
  const id = idOf(recurrenceKey(name));
  const label: EditorText = `repeats-${name}`;
  return html`<p>
    <label for="${id}">${editor.text(label)}</label>
    <span class="hint" id="${id}-hint">${editor.text(`${label}.hint`)}</span>
    <textarea id="${id}" name="${recurrenceKey(name)}" rows="4" aria-describedby="${id}-hint">${`\n${lines.join('\n')}`}</textarea>
  </p> `;
}

/** @param place from 0, Monday */
function nameWeekday(place: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, 1 + place)));
}
