import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { formatQuery } from '../api-client.js';
import type { Editor } from '../editor.js';
import { digestValues, listControls } from '../forms/controls.js';
import { readDefaults, readRecord } from '../forms/kinds.js';
import { getEventForm } from '../tables/get-event-form.js';
import { clearFieldsOfOneEvent, readCopy } from './copy-event.js';
import type { Done } from './done.js';
import { EventFormPage } from './event-form-page.service.js';
import { type EditedEvent, EventReader } from './event-reader.service.js';
import { eventPath, renderTrashedPage } from './event.page.js';
import { EventSaves } from './event-saves.service.js';
import { parseSentEvent, type SentEvent } from './sent-event.js';

/** The pages of events, and what their buttons do. */
@Injectable()
export class EventPages {
  constructor(
    private readonly events: EventReader,
    private readonly pages: EventFormPage,
    private readonly saves: EventSaves,
  ) {}

  /** @param copy the id of the event to begin with */
  async showNew(copy: number | undefined, editor: Editor): Promise<PageResult> {
    if (copy === undefined) return this.showForm(undefined, {}, editor);
    const event = await this.events.read(copy, editor.context);
    const languages = this.pages.listLanguages(event, editor);
    return this.showForm(undefined, { languages, values: readCopy(event, languages), copied: event }, editor);
  }

  async show(id: number, done: Done | undefined, editor: Editor): Promise<PageResult> {
    const notice = done && editor.text(`done-${done}`);
    try {
      return await this.showForm(await this.events.read(id, editor.context), { notice }, editor);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'no-longer-available') throw error;
      return { page: renderTrashedPage(id, notice, editor) };
    }
  }

  async submitNew(body: Fields, editor: Editor): Promise<PageResult> {
    const sent = parseSentEvent(body, editor);
    return (await this.showAgain(undefined, sent, editor)) ?? this.saves.create(sent, editor);
  }

  /** What was typed for an event that the user can no longer read comes back as a new event. */
  async submit(id: number, body: Fields, editor: Editor): Promise<PageResult> {
    const sent = parseSentEvent(body, editor);
    try {
      return await this.submitTo(id, sent, editor);
    } catch (error) {
      if (!(error instanceof DomainError) || sent.changed.length === 0) throw error;
      return this.offerAsNew(sent, error, editor);
    }
  }

  private async submitTo(id: number, sent: SentEvent, editor: Editor): Promise<PageResult> {
    if (sent.isOwn && sent.button === 'trash') return this.saves.trash(id, sent, editor);
    if (sent.isOwn && sent.button === 'restore') return this.saves.restore(id, sent, editor);
    const event = await this.events.read(id, editor.context);
    const shown = await this.showAgain(event, sent, editor);
    if (shown) return shown;
    if (sent.button === 'duplicate') return this.duplicate(event, sent, editor);
    return this.saves.update(event, sent, editor);
  }

  private async duplicate({ record }: EditedEvent, sent: SentEvent, editor: Editor): Promise<PageResult> {
    if (sent.changed.length === 0) return { to: `${eventPath(editor.language)}${formatQuery({ copy: record.id })}` };
    const values = clearFieldsOfOneEvent(sent.values, sent.languages);
    return this.showForm(undefined, { languages: sent.languages, values }, editor);
  }

  /** Shows the form as it was sent, if no button that writes was pressed, or if another user wrote it. */
  private async showAgain(event: EditedEvent | undefined, sent: SentEvent, editor: Editor): Promise<PageResult | undefined> {
    const { isOwn, button } = sent;
    const searched = this.pages.findSearch(sent);
    if (isOwn && searched === undefined && !button.startsWith('open-')) return undefined;
    const notice = isOwn ? undefined : editor.text('other-user');
    return { page: await this.pages.render(event, { ...sent, searched, notice }, editor) };
  }

  private async offerAsNew(sent: SentEvent, { kind }: DomainError, editor: Editor): Promise<PageResult> {
    const message = translateError(editor.context.settings, editor.language, kind, 'event');
    const shown = { ...sent, opened: digestValues(readDefaults(sent.controls)), notice: editor.text('offered-as-new') };
    return { page: await this.pages.render(undefined, { ...shown, errors: [{ message }] }, editor, 409) };
  }

  private async showForm(event: EditedEvent | undefined, shown: Partial<Parameters<EventFormPage['render']>[1]>, editor: Editor) {
    const languages = shown.languages ?? this.pages.listLanguages(event, editor);
    const controls = listControls(getEventForm(), languages);
    const own = event ? readRecord(controls, event.record, event.texts) : readDefaults(controls);
    return { page: await this.pages.render(event, { languages, values: own, opened: digestValues(own), ...shown }, editor) };
  }
}
