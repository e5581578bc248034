import type { SeriesExceptionResponse } from '../../../../events/dto/series.response.js';
import { type Html, html } from '../../../frame/html.js';
import { markIf } from '../../inputs/render-parts.js';
import type { RecordEditor } from '../edited-resource.js';
import { describeDate } from './lost-dates.page.js';
import type { DateScope } from '../sent-record.js';

/** A date among those of its series. A series without an end has no number of dates. */
export interface DatePlace {
  readonly isFirst: boolean;
  readonly total: number | null;
  /** The number of dates after it. */
  readonly following: number;
  /** The dates with something of their own. */
  readonly changed: readonly SeriesExceptionResponse[];
}

/** Renders for which dates a change is saved. */
export function renderScope({ isFirst, total, following, changed }: DatePlace, chosen: DateScope, editor: RecordEditor): Html {
  const { text, resource } = editor;
  const choice = (scope: DateScope, label: string) =>
    html`<div class="check">
      <input type="radio" id="scope-${scope}" name="scope" value="${scope}" ${markIf(scope === chosen, 'checked')} />
      <label for="scope-${scope}">${label}</label>
    </div> `;
  const all = total === null ? text('scope-all-endless') : text('scope-all', { count: total });
  const someFollow = following === 1 ? text('scope-following-one') : text('scope-following', { count: following });
  const next = total === null ? text('scope-following-endless') : someFollow;
  const fields = resource.getForm().fields;
  return html`<fieldset class="scope">
    <legend>${text('scope')}</legend>
    ${choice('one', text('scope-one'))} ${isFirst ? '' : choice('following', next)} ${choice('all', all)}
    ${
      changed.length === 0
        ? ''
        : html`<details>
            <summary>${text('scope-own')}</summary>
            <ul>
              ${changed.map((one) => html`<li>${describeDate(one, fields, editor)}</li> `)}
            </ul>
          </details>`
    }
  </fieldset>`;
}
