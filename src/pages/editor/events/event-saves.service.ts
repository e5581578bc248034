import { Injectable } from '@nestjs/common';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient, formatQuery } from '../api-client.js';
import type { Editor } from '../editor.js';
import { digestValues } from '../forms/controls.js';
import { buildBody, readRecord } from '../forms/kinds.js';
import { readErrors } from '../forms/read-errors.js';
import { type Done, donePath } from './done.js';
import { EventFormPage } from './event-form-page.service.js';
import { type EditedEvent, EventReader } from './event-reader.service.js';
import { findConflicts } from './find-conflicts.js';
import { type SentEvent, STATUS_BY_BUTTON } from './sent-event.js';

type Write = Parameters<ApiClient['write']>[0];

/** Writes what a form was sent with. What a user may do, and what is right, the API decides. */
@Injectable()
export class EventSaves {
  constructor(
    private readonly api: ApiClient,
    private readonly events: EventReader,
    private readonly pages: EventFormPage,
  ) {}

  async create(sent: SentEvent, editor: Editor): Promise<PageResult> {
    const { controls, changed, values, button, idempotencyKey } = sent;
    const body = { ...buildBody(changed, values, controls), ...(button === 'publish' ? {} : { status: 'draft' }) };
    const write: Write = { method: 'POST', path: 'events', body, idempotencyKey };
    const written = await this.api.write<EditedEvent['record']>(write, editor.context);
    if (!written.isDone) return this.showErrors(undefined, sent, written.body, editor);
    return { to: donePath(written.body.id, written.body.status, editor) };
  }

  trash(id: number, sent: SentEvent, editor: Editor): Promise<PageResult> {
    return this.send(id, { method: 'DELETE', path: `events/${id}` }, 'trash', sent, editor);
  }

  restore(id: number, sent: SentEvent, editor: Editor): Promise<PageResult> {
    const write: Write = { method: 'PATCH', path: `events/${id}`, body: { status: STATUS_BY_BUTTON.restore } };
    return this.send(id, write, 'restore', sent, editor);
  }

  /** Sends what was changed, and is not there yet: a form that is sent twice changes nothing the second time. */
  async update(event: EditedEvent, sent: SentEvent, editor: Editor): Promise<PageResult> {
    const { id, version, status } = event.record;
    const present = readRecord(sent.controls, event.record, event.texts);
    const [theirs, mine] = [digestValues(present), digestValues(sent.values)];
    const toSend = sent.changed.filter(({ key, linkedBy }) => linkedBy !== undefined || mine[key] !== theirs[key]);
    const conflicts = findConflicts(toSend, present, sent);
    if (conflicts.length > 0) return { page: await this.pages.renderConflict(event, conflicts, present, sent, editor) };
    const wanted = STATUS_BY_BUTTON[sent.button];
    const body = { ...buildBody(toSend, sent.values, sent.controls), ...(wanted && wanted !== status ? { status: wanted } : {}) };
    if (Object.keys(body).length === 0) return { to: donePath(id, 'nothing', editor) };
    const path = `events/${id}${formatQuery({ if_version: version })}`;
    return this.send(id, { method: 'PATCH', path, body }, wanted === undefined ? 'save' : undefined, sent, editor);
  }

  /** @param done what the answer says; undefined: the status that the event then has */
  private async send(id: number, write: Write, done: Done | undefined, sent: SentEvent, editor: Editor): Promise<PageResult> {
    const written = await this.api.write<EditedEvent['record']>(write, editor.context);
    if (written.isDone) return { to: donePath(id, done ?? written.body.status, editor) };
    const event = await this.events.read(id, editor.context);
    // Another user has written the event between the reading and the writing.
    if (written.body.status === 412 && write.method === 'PATCH') return this.update(event, sent, editor);
    return this.showErrors(event, sent, written.body, editor);
  }

  private async showErrors(event: EditedEvent | undefined, sent: SentEvent, problem: ErrorBody, editor: Editor): Promise<PageResult> {
    const errors = readErrors(problem, sent.controls, editor);
    return { page: await this.pages.render(event, { ...sent, errors }, editor, problem.status) };
  }
}
