import { Injectable } from '@nestjs/common';
import type { ErrorBody } from '../../../core/http/responses/error-body.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { ApiClient, formatQuery } from '../api-client.js';
import { digestValues } from '../forms/controls.js';
import { buildBody, readRecord } from '../forms/kinds.js';
import { readErrors } from '../forms/read-errors.js';
import { type Done, donePath } from './done.js';
import { RecordFormPage } from './record-form-page.service.js';
import { apiPath, RecordReader } from './record-reader.service.js';
import type { EditedRecord, RecordEditor, ShownRecord } from './edited-resource.js';
import { findConflicts } from './find-conflicts.js';
import { type SentRecord, STATUS_BY_BUTTON } from './sent-record.js';

type Write = Parameters<ApiClient['write']>[0];

/** Writes what a form was sent with. What a user may do, and what is right, the API decides. */
@Injectable()
export class RecordSaves {
  constructor(
    private readonly api: ApiClient,
    private readonly records: RecordReader,
    private readonly pages: RecordFormPage,
  ) {}

  async create(sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const { controls, changed, values, button, idempotencyKey } = sent;
    const body = { ...buildBody(changed, values, controls), ...(button === 'publish' ? {} : { status: 'draft' }) };
    const write: Write = { method: 'POST', path: editor.resource.collection, body, idempotencyKey };
    const written = await this.api.write<ShownRecord>(write, editor.context);
    if (!written.isDone) return this.showErrors(undefined, sent, written.body, editor);
    return { to: donePath(written.body.id, written.body.status as Done, editor) };
  }

  trash(id: number, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    return this.send(id, { method: 'DELETE', path: apiPath(id, editor) }, 'trash', sent, editor);
  }

  restore(id: number, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const write: Write = { method: 'PATCH', path: apiPath(id, editor), body: { status: STATUS_BY_BUTTON.restore } };
    return this.send(id, write, 'restore', sent, editor);
  }

  /** Sends what was changed, and is not there yet: a form that is sent twice changes nothing the second time. */
  async update(edited: EditedRecord, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const { id, version, status } = edited.record;
    const present = readRecord(sent.controls, edited.record, edited.texts);
    const [theirs, mine] = [digestValues(present), digestValues(sent.values)];
    const toSend = sent.changed.filter(({ key, linkedBy }) => linkedBy !== undefined || mine[key] !== theirs[key]);
    const conflicts = findConflicts(toSend, present, sent);
    if (conflicts.length > 0) return { page: await this.pages.renderConflict(edited, conflicts, present, sent, editor) };
    const wanted = STATUS_BY_BUTTON[sent.button];
    const body = { ...buildBody(toSend, sent.values, sent.controls), ...(wanted && wanted !== status ? { status: wanted } : {}) };
    if (Object.keys(body).length === 0) return { to: donePath(id, 'nothing', editor) };
    const path = `${apiPath(id, editor)}${formatQuery({ if_version: version })}`;
    return this.send(id, { method: 'PATCH', path, body }, wanted === undefined ? 'save' : undefined, sent, editor);
  }

  /** @param done what the answer says; undefined: the status that the record then has */
  private async send(id: number, write: Write, done: Done | undefined, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const written = await this.api.write<ShownRecord>(write, editor.context);
    if (written.isDone) return { to: donePath(id, done ?? (written.body.status as Done), editor) };
    const edited = await this.records.read(id, editor);
    // Another user has written the record between the reading and the writing.
    if (written.body.status === 412 && write.method === 'PATCH') return this.update(edited, sent, editor);
    return this.showErrors(edited, sent, written.body, editor);
  }

  private async showErrors(
    edited: EditedRecord | undefined,
    sent: SentRecord,
    problem: ErrorBody,
    editor: RecordEditor,
  ): Promise<PageResult> {
    const errors = readErrors(problem, sent.controls, editor);
    return { page: await this.pages.render(edited, { ...sent, errors }, editor, problem.status) };
  }
}
