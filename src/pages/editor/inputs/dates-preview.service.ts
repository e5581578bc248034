import { Injectable } from '@nestjs/common';
import type { Fields } from '../../../core/objects.js';
import type { EventDatesResponse } from '../../../events/dto/event-dates.dto.js';
import { type Html, html } from '../../frame/html.js';
import { ApiClient, type Query } from '../api-client.js';
import { type Editor, formatDay, formatDayAndTime } from '../editor.js';
import type { Control, FormValues } from '../fields/controls.js';
import { readErrors } from '../fields/read-errors.js';
import { writeRecurrence } from '../fields/recurrence-texts.js';

const SHOWN = 12;

/** Shows the dates of an event that is not written yet. */
@Injectable()
export class DatesPreview {
  constructor(private readonly api: ApiClient) {}

  /** Returns the sentence of the API about the rule of an event; its lines, if the API refuses them. */
  async describeRule(lines: readonly string[], { start_date, end_date, all_day, timezone }: Fields, editor: Editor): Promise<string> {
    const query = { start_date, end_date, all_day, timezone, recurrence: lines.join('\n') } as Query;
    const asked = await this.api.ask<EventDatesResponse>('events/dates', query, editor.context);
    return (asked.isDone ? asked.body.recurrence_text : null) ?? lines.join(', ');
  }

  /** Renders the sentence of the API about a rule, and the first dates, or what is wrong with the controls of the event. */
  async render(
    { recurrence = [], start_date: start = [], end_date: end = [], all_day = [], timezone = [] }: FormValues,
    controls: readonly Control[],
    editor: Editor,
  ): Promise<Html> {
    const { text, language, context } = editor;
    const isAllDay = all_day.length > 0;
    const join = (texts: readonly string[]) => texts.filter((one) => one !== '').join(' ');
    const times = { start_date: join(start), end_date: join(end), all_day: String(isAllDay), timezone: timezone[0] };
    const lines = writeRecurrence(recurrence)?.join('\n');
    if (times.start_date === '') return html`<p>${text('dates-without-start')}</p>`;
    const written = await this.api.ask<EventDatesResponse>('events/dates', { ...times, recurrence: lines }, context);
    if (!written.isDone) {
      const errors = readErrors(written.body, controls, editor);
      return html`<p class="mistake">${errors.map(({ message }) => message).join(' ')}</p>`;
    }
    const { recurrence_text: sentence, dates, total } = written.body;
    const format = (local: string) => (isAllDay ? formatDay(local, language) : formatDayAndTime(local, language));
    const others = total === null ? text('dates-endless') : total > SHOWN ? text('dates-more', { count: total - SHOWN }) : '';
    return html`<p><strong>${sentence ?? ''}</strong></p>
      <ul>
        ${dates.slice(0, SHOWN).map(({ start_date }) => html`<li>${format(start_date)}</li> `)}
      </ul>
      <p>${others}</p>`;
  }
}
