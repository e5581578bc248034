import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient, formatQuery, type Written } from '../api-client.js';
import type { Editor } from '../editor.js';
import { digestValues, type FormValues, listControls } from '../forms/controls.js';
import { readErrors } from '../forms/read-errors.js';
import { buildBody, readDefaults, readRecord } from '../forms/kinds.js';
import { FIELDS_OF_ONE_EVENT, getEventForm } from '../tables/get-event-form.js';
import { EventFormPage } from './event-form-page.service.js';
import { findConflicts } from './find-conflicts.js';
import { type EditedEvent, EventReader } from './event-reader.service.js';
import { eventPath, renderTrashedPage } from './event.page.js';
import { parseSentEvent, type SentEvent, STATUS_BY_BUTTON } from './sent-event.js';

/** What was done, in the address of the page that says so. */
export const DONE = ['create', 'save', 'nothing', 'publish', 'future', 'pending', 'draft', 'private', 'trash', 'restore'] as const;

type Done = (typeof DONE)[number];

/** Shows and writes events. What a user may do, and what is right, the API decides. */
@Injectable()
export class EventPages {
  constructor(
    private readonly api: ApiClient,
    private readonly events: EventReader,
    private readonly pages: EventFormPage,
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
    const shown = await this.showAgain(undefined, sent, editor);
    if (shown) return shown;
    const { controls, changed, values, button, idempotencyKey } = sent;
    const status = button === 'publish' ? {} : { status: 'draft' };
    const created = { ...buildBody(changed, values, controls), ...status };
    const written = await this.api.write<EditedEvent['record']>(
      { method: 'POST', path: 'events', body: created, idempotencyKey },
      editor.context,
    );
    if (!written.isDone) return this.showErrors(undefined, sent, written, editor);
    return leadTo(written.body.id, written.body.status, editor);
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
    if (sent.isOwn && sent.button === 'trash') return this.send(id, { method: 'DELETE', path: `events/${id}` }, 'trash', sent, editor);
    if (sent.isOwn && sent.button === 'restore')
      return this.send(id, { method: 'PATCH', path: `events/${id}`, body: { status: STATUS_BY_BUTTON.restore } }, 'restore', sent, editor);
    const event = await this.events.read(id, editor.context);
    const shown = await this.showAgain(event, sent, editor);
    if (shown) return shown;
    if (sent.button === 'duplicate') return this.duplicate(event, sent, editor);
    return this.save(event, sent, editor);
  }

  /** Sends what was changed, and is not there yet: a form that is sent twice changes nothing the second time. */
  private async save(event: EditedEvent, sent: SentEvent, editor: Editor): Promise<PageResult> {
    const { id, version, status } = event.record;
    const present = readRecord(sent.controls, event.record, event.texts);
    const [theirs, mine] = [digestValues(present), digestValues(sent.values)];
    const toSend = sent.changed.filter(({ key, linkedBy }) => linkedBy !== undefined || mine[key] !== theirs[key]);
    const conflicts = findConflicts(toSend, present, sent);
    if (conflicts.length > 0) return { page: await this.pages.renderConflict(event, conflicts, present, sent, editor) };
    const wanted = STATUS_BY_BUTTON[sent.button];
    const body = { ...buildBody(toSend, sent.values, sent.controls), ...(wanted && wanted !== status ? { status: wanted } : {}) };
    if (Object.keys(body).length === 0) return leadTo(id, 'nothing', editor);
    const path = `events/${id}${formatQuery({ if_version: version })}`;
    return this.send(id, { method: 'PATCH', path, body }, wanted === undefined ? 'save' : undefined, sent, editor);
  }

  /** @param done what the answer says; undefined: the status that the event then has */
  private async send(
    id: number,
    write: Parameters<ApiClient['write']>[0],
    done: Done | undefined,
    sent: SentEvent,
    editor: Editor,
  ): Promise<PageResult> {
    const written = await this.api.write<EditedEvent['record']>(write, editor.context);
    if (written.isDone) return leadTo(id, done ?? written.body.status, editor);
    // Another user has written the event between the reading and the writing.
    if (written.body.status === 412 && write.method === 'PATCH') return this.save(await this.events.read(id, editor.context), sent, editor);
    return this.showErrors(await this.events.read(id, editor.context), sent, written, editor);
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

  private async showErrors(
    event: EditedEvent | undefined,
    sent: SentEvent,
    { body }: Written<unknown>,
    editor: Editor,
  ): Promise<PageResult> {
    const problem = body as Extract<Written<unknown>, { isDone: false }>['body'];
    const errors = readErrors(problem, sent.controls, editor);
    return { page: await this.pages.render(event, { ...sent, errors }, editor, problem.status) };
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

function leadTo(id: number, done: Done | 'trash', { language }: Editor): PageResult {
  return { to: `${eventPath(language, id)}${formatQuery({ done })}` };
}

function readCopy({ record, texts }: EditedEvent, languages: readonly string[]): FormValues {
  return clearFieldsOfOneEvent(readRecord(listControls(getEventForm(), languages), record, texts), languages);
}

/** Takes away what a copy has not. */
function clearFieldsOfOneEvent(values: FormValues, languages: readonly string[]): FormValues {
  const controls = listControls(getEventForm(), languages).filter(({ field }) => FIELDS_OF_ONE_EVENT.includes(field.name));
  return { ...values, ...readDefaults(controls) };
}
