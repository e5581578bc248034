import { Injectable } from '@nestjs/common';
import type { TermResponse } from '../../../../content/terms/term.response.js';
import { DomainError } from '../../../../core/errors/domain-error.js';
import { translateError, translateReason } from '../../../../core/i18n/translate.js';
import { type Control, type FormValues, readSent } from '../../fields/controls.js';
import type { FormField } from '../../fields/describe-form.js';
import type { LinksField } from '../../fields/field.js';
import { searchedKey, searchKey } from '../../inputs/render-links.js';
import type { Choice } from '../../inputs/render-parts.js';
import { walkTree } from '../../inputs/render-tree.js';
import type { EditedRecord, RecordEditor } from '../edited-resource.js';
import { Pictures } from '../pictures.service.js';
import { LinkedRecords } from '../linked-records.service.js';
import type { SentRecord } from '../sent-record.js';

/** A search for records to link to, or for a picture. */
export interface SearchedField {
  readonly control: Control & { readonly field: FormField & (LinksField | { readonly kind: 'image' }) };
  readonly words: string;
}

/** Lists what can be chosen in a form, and searches for it. */
@Injectable()
export class FormChoices {
  constructor(
    private readonly records: LinkedRecords,
    private readonly pictures: Pictures,
  ) {}

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

  async search({ control, words }: SearchedField, { context, language, resource }: RecordEditor) {
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

  async list(
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
