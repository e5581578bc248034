import { Injectable } from '@nestjs/common';
import type { TermResponse } from '../../../content/terms/term.response.js';
import { DomainError } from '../../../core/errors/domain-error.js';
import { translateError, translateReason } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import type { Html, Page } from '../../frame/html.js';
import { formatDay } from '../editor.js';
import { type Control, type FormValues, readSent } from '../forms/controls.js';
import type { FormField } from '../forms/describe-form.js';
import type { LinksField } from '../forms/field.js';
import type { FormError } from '../forms/read-errors.js';
import type { Choice } from '../forms/render-parts.js';
import { searchedKey, searchKey } from '../forms/render-links.js';
import { walkTree } from '../forms/render-tree.js';
import { type EditedRecord, type RecordEditor, titleOf } from './edited-resource.js';
import type { Hint } from './hints.js';
import { Pictures } from './pictures.service.js';
import { RecordReader } from './record-reader.service.js';
import { renderConflictPage } from './conflict.page.js';
import { renderRecordPage } from './record.page.js';
import type { SentRecord } from './sent-record.js';

/** A search for records to link to, or for a picture. */
interface SearchedField {
  readonly control: Control & { readonly field: FormField & (LinksField | { readonly kind: 'image' }) };
  readonly words: string;
}

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
  /** What a browser sent, which is shown again. */
  readonly body?: Fields;
  /** The record that a new one begins with. */
  readonly copied?: EditedRecord;
}

/** Makes the page with the form of a record. */
@Injectable()
export class RecordFormPage {
  constructor(
    private readonly records: RecordReader,
    private readonly pictures: Pictures,
  ) {}

  /** Returns the open languages: that of the page, those that a record has, and another one. */
  listLanguages(edited: EditedRecord | undefined, { context, language }: RecordEditor, another?: Language): Language[] {
    const own = edited === undefined ? [] : [...edited.record.languages, ...Object.keys(edited.texts)];
    return context.settings.languages.filter((one) => one === language || one === another || own.includes(one));
  }

  /** Finds the search that a user wants: with its button, or with words that were typed and not searched for yet. */
  findSearch({ button, controls, body }: SentRecord): SearchedField | undefined {
    const text = (name: string) => readSent(body, name)?.[0]?.trim() ?? '';
    const links = controls.filter(
      (control): control is SearchedField['control'] => control.field.kind === 'links' || control.field.kind === 'image',
    );
    const wanted =
      links.find(({ key }) => button === `find-${key}`) ??
      links.find(({ key }) => text(searchKey(key)) !== '' && text(searchKey(key)) !== text(searchedKey(key)));
    return wanted && { control: wanted, words: text(searchKey(wanted.key)) };
  }

  async render(edited: EditedRecord | undefined, shown: ShownForm, editor: RecordEditor, status = 200): Promise<Page> {
    const { values, languages, opened, notice, copied, hints = [], told = [] } = shown;
    const found = shown.searched && (await this.search(shown.searched, editor));
    const choices = await this.listChoices(edited ?? copied, values, found?.choices ?? [], shown.searched, editor);
    const searches = found?.search ? { [shown.searched!.control.key]: found.search } : {};
    const errors = [...(shown.errors ?? []), ...(found?.errors ?? [])];
    const without = edited?.record.series_id === undefined ? [] : (editor.resource.fieldsOfSeries ?? []);
    const form = {
      ...{ without, dates: shown.dates },
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
      { edited, place, form, opened, title, notice, hints, told, isUnsaved: shown.body !== undefined },
      editor,
      status,
    );
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
    const choices = await this.listChoices(edited, both, [], undefined, editor);
    // Only those who may edit a record see its version, and its history.
    const { id, version } = edited.record;
    const changedBy = version === undefined ? undefined : await this.records.findLastWriter(id, editor);
    return renderConflictPage({ edited, controls, present, choices, changedBy }, sent, editor);
  }

  private async search({ control, words }: SearchedField, { context, language, resource }: RecordEditor) {
    try {
      const found = await (control.field.kind === 'image'
        ? this.pictures.search(words, context)
        : this.records.search(control.field, words, context));
      return { ...found, errors: [] };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const [reason] = Object.values(error.details.reasons ?? {});
      const message = reason
        ? translateReason(context.settings, language, reason)
        : translateError(context.settings, language, error.kind, resource.name);
      return { search: undefined, choices: [], errors: [{ control, message }] };
    }
  }

  private async listChoices(
    edited: EditedRecord | undefined,
    values: FormValues,
    found: readonly Choice[],
    searched: SearchedField | undefined,
    { context, resource }: RecordEditor,
  ): Promise<Record<string, readonly Choice[]>> {
    const choices: Record<string, readonly Choice[]> = {};
    for (const field of resource.getForm().fields) {
      if (field.kind === 'terms')
        choices[field.name] = addChosen(await this.records.listCategories(context), values[field.name] ?? [], edited);
      if (field.kind === 'term') choices[field.name] = indentTree(await this.records.listCategories(context));
      if (field.kind !== 'links' && field.kind !== 'image') continue;
      const chosen = (values[field.name] ?? []).filter((value) => value !== '');
      const linked =
        field.kind === 'links'
          ? await this.records.listLinked(field, chosen, edited, context)
          : await Promise.all(chosen.map((value) => this.pictures.find(value, edited, context)));
      choices[field.name] = searched?.control.key === field.name ? [...linked, ...found] : linked;
    }
    return choices;
  }
}

/** Adds chosen categories that the list leaves out because it is too long: a form without them would take them away. */
function addChosen(listed: readonly Choice[], chosen: readonly string[], edited: EditedRecord | undefined): Choice[] {
  const left = chosen.filter((id) => listed.every((one) => one.id !== id));
  const linked = (edited?.record.categories ?? []) as readonly TermResponse[];
  const nameOf = (id: string) => linked.find((one) => String(one.id) === id)?.name ?? id;
  return [...listed, ...left.map((id) => ({ id, name: nameOf(id) }))];
}

/** Lists a tree from top to bottom, with its levels. One whose parent is not there stands on its own. */
function indentTree(choices: readonly Choice[]): Choice[] {
  return walkTree(choices).map(({ depth, ...one }) => ({ ...one, name: `${'— '.repeat(depth)}${one.name}` }));
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
