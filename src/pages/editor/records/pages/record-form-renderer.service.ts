import { Injectable } from '@nestjs/common';
import type { Fields } from '../../../../core/objects.js';
import type { Language } from '../../../../core/text/language.js';
import type { Html, Page } from '../../../frame/html.js';
import { formatDay } from '../../editor.js';
import { type Control, type FormValues, listControls } from '../../fields/controls.js';
import { DatesPreview } from '../../inputs/dates-preview.service.js';
import type { FormError } from '../../fields/read-errors.js';
import { writeRecurrence } from '../../fields/recurrence-texts.js';
import { type EditedRecord, type RecordEditor, titleOf } from '../edited-resource.js';
import { FormChoices, type SearchedField } from './form-choices.service.js';
import type { Hint } from './hints.js';
import { RecordReader } from '../record-reader.service.js';
import { nameRule, renderConflictPage } from './conflict.page.js';
import { renderRecordPage } from './record.page.js';
import type { DateScope, SentRecord } from '../sent-record.js';

/** What the form of a record shows. */
interface ShownForm {
  readonly languages: readonly Language[];
  readonly values: FormValues;
  readonly opened: Readonly<Record<string, string>>;
  readonly errors?: readonly FormError[];
  /** The dates of an event that repeats. */
  readonly dates?: Html | undefined;
  readonly searched?: SearchedField | undefined;
  readonly notice?: Html | undefined;
  readonly hints?: readonly Hint[];
  readonly told?: readonly string[];
  /** Of a date, for which dates it is saved: unless chosen, for this one. */
  readonly scope?: DateScope;
  /** What a browser sent, which is shown again. */
  readonly body?: Fields;
  /** The record that a new one begins with. */
  readonly copied?: EditedRecord;
}

/** Makes the page with the form of a record. */
@Injectable()
export class RecordFormRenderer {
  constructor(
    private readonly records: RecordReader,
    private readonly choices: FormChoices,
    private readonly dates: DatesPreview,
  ) {}

  /** Returns the open languages: that of the page, those that a record has, and another one. */
  listLanguages(edited: EditedRecord | undefined, { context, language }: RecordEditor, another?: Language): Language[] {
    const own = edited === undefined ? [] : [...edited.record.languages, ...Object.keys(edited.texts)];
    return context.settings.languages.filter((one) => one === language || one === another || own.includes(one));
  }

  async render(edited: EditedRecord | undefined, shown: ShownForm, editor: RecordEditor, status = 200): Promise<Page> {
    const { values, languages, opened, notice, copied, hints = [], told = [], scope = 'one' } = shown;
    const found = shown.searched && (await this.choices.search(shown.searched, editor));
    const choices = await this.choices.list(edited ?? copied, values, found?.choices ?? [], shown.searched, editor);
    const searches = found?.search ? { [shown.searched!.control.key]: found.search } : {};
    const errors = [...(shown.errors ?? []), ...(found?.errors ?? [])];
    const without = edited?.record.series_id === undefined ? [] : (editor.resource.fieldsOfSeries ?? []);
    const form = {
      ...{ without, dates: shown.dates ?? (without.length > 0 ? undefined : await this.renderDates(values, editor)) },
      editor,
      form: editor.resource.getForm(),
      languages,
      values,
      errors,
      choices,
      searches,
    };
    const place = edited?.record.series_id === undefined ? undefined : await this.records.findPlace(edited.record, editor);
    const title = findTitle(edited, copied, editor);
    return renderRecordPage(
      { edited, place, scope, form, opened, title, notice, hints, told, isUnsaved: shown.body !== undefined },
      editor,
      status,
    );
  }

  /** Renders the dates of an event that repeats. */
  private async renderDates(values: FormValues, editor: RecordEditor): Promise<Html | undefined> {
    const [way] = values.recurrence ?? [];
    if (way === undefined || way === 'repeats=no') return undefined;
    return this.dates.render(values, listControls(editor.resource.getForm(), []), editor);
  }

  /** Renders what the user and another one have changed differently. */
  async renderConflict(
    edited: EditedRecord,
    controls: readonly Control[],
    present: FormValues,
    sent: SentRecord,
    editor: RecordEditor,
  ): Promise<Page> {
    const both = Object.fromEntries(controls.map(({ key }) => [key, [...(present[key] ?? []), ...(sent.values[key] ?? [])]]));
    const choices = await this.choices.list(edited, both, [], undefined, editor);
    // Only those who may edit a record see its version, and its history.
    const { id, version } = edited.record;
    const changedBy = version === undefined ? undefined : await this.records.findLastWriter(id, editor);
    const rules = await this.describeRules(edited, controls, [present, sent.values], editor);
    return renderConflictPage({ edited, controls, present, choices, rules, changedBy }, sent, editor);
  }

  private async describeRules(
    { record }: EditedRecord,
    controls: readonly Control[],
    all: readonly FormValues[],
    editor: RecordEditor,
  ): Promise<ReadonlyMap<string, string>> {
    const rules = new Map<string, string>();
    for (const { key } of controls.filter(({ field }) => field.kind === 'recurrence'))
      for (const { [key]: texts = [] } of all) {
        const lines = writeRecurrence(texts);
        if (lines !== null) rules.set(nameRule(texts), await this.dates.describeRule(lines, record, editor));
      }
    return rules;
  }
}

/** The heading always names the record. */
function findTitle(edited: EditedRecord | undefined, copied: EditedRecord | undefined, editor: RecordEditor): string {
  const { resource, text } = editor;
  if (copied) return text('copy-of', { title: titleOf(copied.record, editor) });
  if (edited === undefined) return text(resource.texts.new);
  const { record } = edited;
  const day = record.series_id === undefined ? '' : `${formatDay(String(record.start_date), editor.language)} – `;
  return `${day}${titleOf(record, editor)}`;
}
