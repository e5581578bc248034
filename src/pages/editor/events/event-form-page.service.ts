import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { Language } from '../../../core/text/language.js';
import type { Page } from '../../frame/html.js';
import type { Editor } from '../editor.js';
import { type Control, type FormValues, readSent } from '../forms/controls.js';
import type { FormField } from '../forms/describe-form.js';
import type { LinksField } from '../forms/field.js';
import type { FormError } from '../forms/read-errors.js';
import type { Choice } from '../forms/render-parts.js';
import { searchedKey, searchKey } from '../forms/render-links.js';
import { getEventForm } from '../tables/get-event-form.js';
import { type EditedEvent, EventReader } from './event-reader.service.js';
import { renderConflictPage } from './conflict.page.js';
import { renderEventPage } from './event.page.js';
import type { SentEvent } from './sent-event.js';

/** A search for records to link to. */
interface SearchedField {
  readonly control: Control & { readonly field: FormField & LinksField };
  readonly words: string;
}

/** What the form of an event shows. */
interface ShownForm {
  readonly languages: readonly Language[];
  readonly values: FormValues;
  readonly opened: Readonly<Record<string, string>>;
  readonly errors?: readonly FormError[];
  readonly searched?: SearchedField | undefined;
  readonly notice?: string | undefined;
  /** What a browser sent, which is shown again. */
  readonly body?: Fields;
  /** The event that a new one begins with. */
  readonly copied?: EditedEvent;
}

/** Makes the page with the form of an event. */
@Injectable()
export class EventFormPage {
  constructor(private readonly events: EventReader) {}

  /** Returns the open languages: that of the page, and those that an event has. */
  listLanguages(event: EditedEvent | undefined, { context, language }: Editor): Language[] {
    const own = event === undefined ? [] : [...event.record.languages, ...Object.keys(event.texts)];
    return context.settings.languages.filter((one) => one === language || own.includes(one));
  }

  /** Finds the search that a user wants: with its button, or with words that were typed and not searched for yet. */
  findSearch({ button, controls, body }: SentEvent): SearchedField | undefined {
    const text = (name: string) => readSent(body, name)?.[0]?.trim() ?? '';
    const links = controls.filter((control): control is SearchedField['control'] => control.field.kind === 'links');
    const wanted =
      links.find(({ key }) => button === `find-${key}`) ??
      links.find(({ key }) => text(searchKey(key)) !== '' && text(searchKey(key)) !== text(searchedKey(key)));
    return wanted && { control: wanted, words: text(searchKey(wanted.key)) };
  }

  async render(event: EditedEvent | undefined, shown: ShownForm, editor: Editor, status = 200): Promise<Page> {
    const { values, languages, opened, notice, copied } = shown;
    const found = shown.searched && (await this.search(shown.searched, editor));
    const choices = await this.listChoices(event ?? copied, values, found?.choices ?? [], shown.searched, editor);
    const searches = found?.search ? { [shown.searched!.control.key]: found.search } : {};
    const errors = [...(shown.errors ?? []), ...(found?.errors ?? [])];
    const form = { editor, form: getEventForm(), languages, values, errors, choices, searches };
    const title = findTitle(event, copied, editor);
    return renderEventPage({ event, form, opened, title, notice, isUnsaved: shown.body !== undefined }, editor, status);
  }

  /** Renders what the user and another one have changed differently. */
  async renderConflict(
    event: EditedEvent,
    controls: readonly Control[],
    present: FormValues,
    sent: SentEvent,
    editor: Editor,
  ): Promise<Page> {
    const both = Object.fromEntries(controls.map(({ key }) => [key, [...(present[key] ?? []), ...(sent.values[key] ?? [])]]));
    const choices = await this.listChoices(event, both, [], undefined, editor);
    // Only those who may edit a record see its version, and its history.
    const { id, version } = event.record;
    const changedBy = version === undefined ? undefined : await this.events.findLastWriter(id, editor.context);
    return renderConflictPage({ event, controls, present, choices, changedBy }, sent, editor);
  }

  private async search({ control, words }: SearchedField, { context, language }: Editor) {
    try {
      return { ...(await this.events.search(control.field, words, context)), errors: [] };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const message = translateError(context.settings, language, error.kind, 'event', Object.keys(error.details.reasons ?? {}));
      return { search: undefined, choices: [], errors: [{ control, message }] };
    }
  }

  private async listChoices(
    event: EditedEvent | undefined,
    values: FormValues,
    found: readonly Choice[],
    searched: SearchedField | undefined,
    { context }: Editor,
  ): Promise<Record<string, readonly Choice[]>> {
    const choices: Record<string, readonly Choice[]> = {};
    for (const field of getEventForm().fields) {
      if (field.kind === 'terms')
        choices[field.name] = addChosen(await this.events.listCategories(context), values[field.name] ?? [], event);
      if (field.kind !== 'links') continue;
      const linked = await this.events.listLinked(field, values[field.name] ?? [], event, context);
      choices[field.name] = searched?.control.key === field.name ? [...linked, ...found] : linked;
    }
    return choices;
  }
}

/** Adds chosen categories that the list leaves out because it is too long: a form without them would take them away. */
function addChosen(listed: readonly Choice[], chosen: readonly string[], event: EditedEvent | undefined): Choice[] {
  const left = chosen.filter((id) => listed.every((one) => one.id !== id));
  const nameOf = (id: string) => event?.record.categories.find((one) => String(one.id) === id)?.name ?? id;
  return [...listed, ...left.map((id) => ({ id, name: nameOf(id) }))];
}

/** The heading always names the record. */
function findTitle(event: EditedEvent | undefined, copied: EditedEvent | undefined, { text }: Editor): string {
  if (copied) return text('copy-of', { title: copied.record.title ?? text('untitled') });
  return event ? (event.record.title ?? text('untitled')) : text('new-event');
}
