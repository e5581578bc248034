import { Injectable } from '@nestjs/common';
import type { ErrorBody } from '../../../../core/http/responses/error-body.js';
import type { Language } from '../../../../core/text/language.js';
import type { PageResult } from '../../../sign-in/page-result.js';
import { ApiClient, formatQuery } from '../../api-client.js';
import { digestValues } from '../../fields/controls.js';
import { buildBody, readRecord } from '../../fields/kinds.js';
import { readErrors } from '../../fields/read-errors.js';
import { uncancel } from '../pages/cancellation.page.js';
import { chooseMadeRecords } from './choose-made-records.js';
import { type Done, DoneNotices } from '../done.js';
import type { Hint } from '../pages/hints.js';
import { RecordChecks } from './record-checks.service.js';
import { Pictures } from '../pictures.service.js';
import { RecordFormRenderer } from '../pages/record-form-renderer.service.js';
import { apiPath, RecordReader } from '../record-reader.service.js';
import { type EditedRecord, type RecordEditor, recordPath, type ShownRecord, titleOf } from '../edited-resource.js';
import { renderLostDates } from '../pages/lost-dates.page.js';
import { RecordWriter, type Write } from './record-writer.service.js';
import { findConflicts, listTargets } from './find-conflicts.js';
import { type SentRecord, STATUS_BY_BUTTON } from '../sent-record.js';

/** How often a form is saved if another user is faster. */
const MAX_ATTEMPTS = 2;

/** Writes what a form was sent with. What a user may do, and what is right, the API decides. */
@Injectable()
export class RecordSaves {
  constructor(
    private readonly api: ApiClient,
    private readonly writer: RecordWriter,
    private readonly records: RecordReader,
    private readonly forms: RecordFormRenderer,
    private readonly notices: DoneNotices,
    private readonly checks: RecordChecks,
    private readonly pictures: Pictures,
  ) {}

  async create(sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const { controls, changed, values, button, idempotencyKey } = sent;
    const body = {
      ...buildBody(changed, values, controls),
      ...(button === 'publish' || editor.resource.kind === 'term' ? {} : { status: 'draft' }),
    };
    const path = editor.resource.collection + formatQuery({ translation_language: findTitleLanguage(sent, editor) });
    const write: Write = { method: 'POST', path, body, idempotencyKey };
    const hints = await this.checks.findUntold(undefined, sent, editor);
    const problem = hints.length > 0 ? await this.writer.findProblem(write, editor) : undefined;
    if (hints.length > 0 && problem?.code !== 'idempotency-key-reused') return this.showHints(undefined, { sent, hints, problem }, editor);
    const described = await this.pictures.describe(changed, sent, undefined, editor.context);
    if (described?.isDone === false) return this.showErrors(undefined, sent, described.body, editor);
    const written = await this.api.write<ShownRecord>(write, editor.context);
    if (!written.isDone) return this.showErrors(undefined, sent, written.body, editor);
    const { id, status = 'create' } = written.body;
    return { to: await this.notices.path(id, status as Done, [], editor) };
  }

  /** Moves a record to the trash, or deletes a term for good. */
  trash(id: number, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const done = editor.resource.kind === 'term' ? 'delete' : 'trash';
    return this.change(id, { method: 'DELETE', path: apiPath(id, editor) }, done, sent, editor);
  }

  async restore(id: number, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const write: Write = { method: 'PATCH', path: apiPath(id, editor), body: { status: STATUS_BY_BUTTON.restore } };
    const written = await this.api.write<ShownRecord>(write, editor.context);
    if (written.isDone) return this.tell(written.body, 'restore', editor);
    // A date has the status of its series: it comes back as it was.
    const problem: { readonly code?: string } | undefined = written.body.data.details?.status;
    const isOfDate = problem?.code === 'belongs-to-series';
    return this.change(id, isOfDate ? { ...write, body: { status: 'publish' } } : write, isOfDate ? 'save' : 'restore', sent, editor);
  }

  /** Sends what was changed, and is not there yet: a form that is sent twice changes nothing the second time. */
  async update(edited: EditedRecord, form: SentRecord, editor: RecordEditor, attempt = 1): Promise<PageResult> {
    const { id, status } = edited.record;
    const sent = chooseMadeRecords(form, edited);
    const present = readRecord(sent.controls, edited.record, edited.texts);
    const [theirs, mine] = [digestValues(present), digestValues(sent.values)];
    const toSend = sent.changed.filter(({ key, linkedBy }) => linkedBy !== undefined || mine[key] !== theirs[key]);
    const conflicts = attempt > MAX_ATTEMPTS ? listTargets(toSend, sent) : findConflicts(toSend, present, sent);
    if (conflicts.length > 0) return { page: await this.forms.renderConflict(edited, conflicts, present, sent, editor) };
    const wanted = STATUS_BY_BUTTON[sent.button];
    const changes = { ...buildBody(toSend, sent.values, sent.controls), ...(wanted && wanted !== status ? { status: wanted } : {}) };
    const body = sent.button === 'uncancel' ? uncancel(changes, edited) : changes;
    const hasChanges = Object.keys(body).length > 0;
    const tellOf = (done: Done) => this.notices.path(id, done, [], editor);
    if (!hasChanges && !toSend.some(({ isOfPicture }) => isOfPicture)) return { to: await tellOf('nothing') };
    const hints = await this.checks.findUntold(edited, sent, editor);
    if (hints.length > 0) return this.showHints(edited, { sent, hints }, editor);
    const described = await this.pictures.describe(toSend, sent, edited, editor.context);
    if (described?.isDone === false) return this.showErrors(edited, sent, described.body, editor);
    if (!hasChanges) return { to: await tellOf(described ? 'save' : 'nothing') };
    const written = await this.writer.update(edited, body, sent, editor);
    if (written.isDone) {
      const { record, versions } = written.body;
      const isDivided = edited.record.series_id !== undefined && record.previous_series === edited.record.series_id;
      const done = isDivided ? 'divide' : wanted === undefined ? 'save' : (record.status as Done);
      return { to: await this.notices.path(record.id, done, versions, editor) };
    }
    const now = await this.records.read(id, editor);
    // Another user has written the record between the reading and the writing.
    if (written.body.status === 412 && attempt <= MAX_ATTEMPTS) return this.update(now, form, editor, attempt + 1);
    return this.showErrors(now, sent, written.body, editor);
  }

  /** Writes what needs no form. What is refused is told on the page of the record. */
  private async change(id: number, write: Write, done: Done, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    const written = await this.api.write<ShownRecord>(write, editor.context);
    if (written.isDone) return this.tell({ ...written.body, id }, done, editor);
    return this.showErrors(await this.records.read(id, editor), sent, written.body, editor);
  }

  /** Leads to the page that says what was done. */
  private async tell({ id, version }: ShownRecord, done: Done, editor: RecordEditor): Promise<PageResult> {
    return { to: await this.notices.path(id, done, version === undefined ? [] : [version], editor) };
  }

  /** Shows the form once more, with what the user should know: the same button goes on. */
  private async showHints(
    edited: EditedRecord | undefined,
    { sent, hints, problem }: { readonly sent: SentRecord; readonly hints: readonly Hint[]; readonly problem?: ErrorBody | undefined },
    editor: RecordEditor,
  ): Promise<PageResult> {
    const errors = problem ? readErrors(problem, sent.controls, editor) : [];
    return { page: await this.forms.render(edited, { ...sent, errors, hints }, editor, problem?.status) };
  }

  private async showErrors(
    edited: EditedRecord | undefined,
    sent: SentRecord,
    problem: ErrorBody,
    editor: RecordEditor,
  ): Promise<PageResult> {
    const form = { title: edited ? titleOf(edited.record, editor) : '', path: (one: string) => recordPath(editor, edited?.record.id, one) };
    const { body, button } = sent;
    const lost = renderLostDates(problem, { ...form, fields: editor.resource.getForm().fields, body, button }, editor);
    if (lost) return { page: lost };
    const wasSent = problem.code === 'idempotency-key-reused';
    const errors = wasSent ? [{ message: editor.text('already-sent') }] : readErrors(problem, sent.controls, editor);
    return { page: await this.forms.render(edited, { ...sent, errors }, editor, problem.status) };
  }
}

/** Returns the first open language that has a title, if the one of the page has none: the API requires a title in the language of a request. */
function findTitleLanguage({ languages, values }: SentRecord, { language, resource }: RecordEditor): Language | undefined {
  const hasTitle = (one: Language) => (values[`translations[${one}][${resource.titleField}]`]?.[0] ?? '').trim() !== '';
  return hasTitle(language) ? undefined : languages.find(hasTitle);
}
