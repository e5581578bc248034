import { htmlToLines } from '../../../../core/text/clean.js';
import { type Html, html, type Page } from '../../../frame/html.js';
import { renderHidden } from '../../../sign-in/frame.js';
import { formatTime } from '../../editor.js';
import { type Control, digestValues, type FormValues } from '../../fields/controls.js';
import { nameControl } from '../../inputs/render-form.js';
import type { RecurrenceTexts } from '../../fields/recurrence-texts.js';
import { type Choice, idOf, listWords } from '../../inputs/render-parts.js';
import { renderEditorPage } from '../../frame.js';
import { flattenFields } from '../../keep-form.interceptor.js';
import { type EditedRecord, type RecordEditor, recordPath, titleOf } from '../edited-resource.js';
import { chooseName, FORM_INPUTS, type SentRecord } from '../sent-record.js';

/** What two people have changed differently. */
export interface Conflict {
  readonly edited: EditedRecord;
  readonly controls: readonly Control[];
  readonly present: FormValues;
  /** The names of records, by the fields that link to them. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** The sentences of rules, by the texts of their control. */
  readonly rules: ReadonlyMap<string, string>;
  /** Who changed the record last, if that is known. */
  readonly changedBy: string | undefined;
}

/** Renders what both have changed side by side. The user chooses; nothing is chosen before. The form carries all that was sent. */
export function renderConflictPage({ edited, controls, ...about }: Conflict, sent: SentRecord, editor: RecordEditor): Page {
  const { text, language } = editor;
  const { id, modified } = edited.record;
  const own = [FORM_INPUTS.button, FORM_INPUTS.seen, ...controls.map(chooseName)] as readonly string[];
  const kept = flattenFields(sent.body).filter(([name]) => !own.includes(name));
  const seen = digestValues(Object.fromEntries(controls.map(({ key }) => [key, about.present[key] ?? []])));
  const date = modified && formatTime(modified, language);
  // Terms do not tell when they were changed.
  const by = !date
    ? ''
    : about.changedBy === undefined
      ? text('changed-on', { date })
      : text('changed-by', { date, user: about.changedBy });
  const main = html`<p>${text('conflict-about')} ${by}</p>
    <form method="post" action="${recordPath(editor, id)}" class="edit conflict">
      ${kept.map(([name, value]) => renderHidden(name, value))} ${renderHidden(FORM_INPUTS.seen, JSON.stringify(seen))}
      ${controls.map((control) => renderChoice(control, sent, about, editor))}
      <p class="actions"><button name="${FORM_INPUTS.button}" value="${sent.button}">${text('save')}</button></p>
    </form>`;
  const content = {
    title: text('conflict-title', { title: titleOf(edited.record, editor) }),
    main,
  };
  return renderEditorPage({ ...content, isMistake: true }, editor, 409);
}

function renderChoice(
  control: Control,
  sent: SentRecord,
  { present, ...words }: Pick<Conflict, 'present' | 'choices' | 'rules'>,
  editor: RecordEditor,
): Html {
  const { key } = control;
  const mine = Object.fromEntries(
    sent.controls.filter(({ linkedBy }) => linkedBy === key).map((one) => [one.key, sent.values[one.key] ?? []]),
  );
  const added = Object.values(mine)
    .flat()
    .filter((one) => one !== '');
  const option = (value: 'theirs' | 'mine', shown: string) =>
    html`<div class="check">
      <input type="radio" id="${idOf(key)}-${value}" name="${chooseName(control)}" value="${value}" required />
      <label for="${idOf(key)}-${value}"><strong>${editor.text(value)}</strong> <span class="value">${shown}</span></label>
    </div> `;
  const [theirs, own] = [present[key] ?? [], sent.values[key] ?? []];
  const [shown, ownShown] = [showValue(control, theirs, words, editor), showValue(control, own, words, editor, added.length > 0)];
  // The same words differ in their form or in their links.
  const isSame = control.field.kind === 'html' && shown === ownShown;
  return html`<fieldset>
    <legend>${nameControl(control, editor)}</legend>
    ${option('theirs', isSame ? theirs.join('') : shown)}
    ${option('mine', isSame ? own.join('') : [ownShown, ...added].filter((one) => one !== '').join(', '))}
  </fieldset> `;
}

/** Returns the key of the sentence of a rule. */
export function nameRule(texts: RecurrenceTexts): string {
  return texts.join('\n');
}

/** Returns a value as people read it. */
function showValue(
  { key, field }: Control,
  texts: readonly string[],
  { choices, rules }: Pick<Conflict, 'choices' | 'rules'>,
  { text }: RecordEditor,
  mayBeEmpty = false,
): string {
  if (field.kind === 'recurrence') return rules.get(nameRule(texts)) ?? text('repeats.no');
  const known = choices[key] ?? (field.kind === 'choice' || field.kind === 'choices' ? listWords(field, text) : []);
  const words = texts.map((one) => (field.kind === 'html' ? htmlToLines(one) : one)).filter((one) => one !== '');
  const names = words.map((one) => known.find(({ id }) => id === one)?.name ?? one);
  if (field.kind === 'check') return text(names.length > 0 ? 'yes' : 'no');
  return names.length > 0 || mayBeEmpty ? names.join(field.kind === 'moment' ? ' ' : ', ') : text('empty');
}
