import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../core/errors/domain-error.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Fields } from '../../../core/objects.js';
import type { PageResult } from '../../sign-in/page-result.js';
import { formatQuery } from '../api-client.js';
import { renderNotice } from '../frame.js';
import { isTooManyRequests } from '../keep-form.interceptor.js';
import { DatesPreview } from '../inputs/dates-preview.service.js';
import { digestValues, listControls, readSent } from '../fields/controls.js';
import { readDefaults, readRecord } from '../fields/kinds.js';
import { renderCancellationPage } from './pages/cancellation.page.js';
import { clearFieldsOfOne, readCopy } from './pages/copy-record.js';
import { DoneNotices } from './done.js';
import { type EditedRecord, type RecordEditor, recordPath } from './edited-resource.js';
import { Pictures } from './pictures.service.js';
import { FormChoices } from './pages/form-choices.service.js';
import { RecordFormRenderer } from './pages/record-form-renderer.service.js';
import { RecordReader } from './record-reader.service.js';
import { RecordSaves } from './saving/record-saves.service.js';
import type { RecordQuery } from './record.query.js';
import { renderReadablePage, renderTrashedPage } from './pages/record.page.js';
import { renderRemovalPage } from './pages/removal.page.js';
import { FORM_INPUTS, parseSentRecord, type SentRecord } from './sent-record.js';

/** Shows the forms of records, and does what their buttons say. */
@Injectable()
export class RecordPages {
  constructor(
    private readonly records: RecordReader,
    private readonly forms: RecordFormRenderer,
    private readonly choices: FormChoices,
    private readonly saves: RecordSaves,
    private readonly notices: DoneNotices,
    private readonly dates: DatesPreview,
    private readonly pictures: Pictures,
  ) {}

  /** @param copy the id of the record to begin with */
  async showNew(copy: number | undefined, editor: RecordEditor): Promise<PageResult> {
    if (copy === undefined) return this.showForm(undefined, {}, editor);
    const edited = await this.records.read(copy, editor);
    const languages = this.forms.listLanguages(edited, editor);
    return this.showForm(undefined, { languages, values: readCopy(edited, languages, editor), copied: edited }, editor);
  }

  async show(id: number, { language, ...done }: RecordQuery, editor: RecordEditor): Promise<PageResult> {
    try {
      const edited = await this.records.read(id, editor);
      // Only those who may edit a record see its version.
      if (edited.record.version === undefined) return { page: renderReadablePage(edited, editor) };
      const notice = await this.notices.render(id, done, edited.record, editor);
      return await this.showForm(edited, { notice, languages: this.forms.listLanguages(edited, editor, language) }, editor);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'no-longer-available') throw error;
      return { page: renderTrashedPage(id, await this.notices.render(id, done, undefined, editor), editor) };
    }
  }

  async submitNew(body: Fields, editor: RecordEditor): Promise<PageResult> {
    const sent = await this.receive(body, editor);
    return (await this.showAgain(undefined, sent, editor)) ?? leadOn(await this.saves.create(sent, editor), sent);
  }

  /** Uploads the file that a form brings: then it is not lost if the rest is refused. */
  private async receive(sent: Fields, editor: RecordEditor): Promise<SentRecord> {
    const { body, refusal } = await this.pictures.receive(sent, editor);
    return parseSentRecord(body, editor, refusal);
  }

  /** What was typed for a record that the user can no longer read comes back as a new record. */
  async submit(id: number, body: Fields, editor: RecordEditor): Promise<PageResult> {
    const sent = await this.receive(body, editor);
    try {
      return await this.submitTo(id, sent, editor);
    } catch (error) {
      if (!(error instanceof DomainError) || isTooManyRequests(error) || sent.changed.length === 0) throw error;
      return this.offerAsNew(sent, error, editor);
    }
  }

  private async submitTo(id: number, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    if (sent.isOwn && sent.button === 'trash') return this.remove(id, sent, editor);
    if (sent.isOwn && sent.button === 'restore') return this.saves.restore(id, sent, editor);
    // A button alone that another user has pressed: nothing is done by itself.
    if (!sent.isOwn && !sent.hasFields) return { to: recordPath(editor, id) };
    const edited = await this.records.read(id, editor);
    const shown = await this.showAgain(edited, sent, editor);
    if (shown) return shown;
    if (sent.button === 'cancel') return { page: renderCancellationPage(edited, sent, editor) };
    if (sent.button === 'duplicate') return this.duplicate(edited, sent, editor);
    return leadOn(await this.saves.update(edited, sent, editor), sent);
  }

  /** Deletes a record. What is used, the user confirms. */
  private async remove(id: number, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    if (readSent(sent.body, FORM_INPUTS.sure) !== undefined) return this.saves.trash(id, sent, editor);
    const uses = await this.records.findUses(id, editor);
    if (uses.total === 0 && editor.resource.kind === 'content') return this.saves.trash(id, sent, editor);
    return { page: renderRemovalPage(await this.records.read(id, editor), uses, editor) };
  }

  private async duplicate({ record }: EditedRecord, sent: SentRecord, editor: RecordEditor): Promise<PageResult> {
    if (sent.changed.length === 0) return { to: `${recordPath(editor)}${formatQuery({ copy: record.id })}` };
    const values = clearFieldsOfOne(sent.values, sent.languages, editor);
    return this.showForm(undefined, { languages: sent.languages, values }, editor);
  }

  /** Shows the form as it was sent, if no button that writes was pressed, or if another user wrote it. */
  private async showAgain(edited: EditedRecord | undefined, sent: SentRecord, editor: RecordEditor): Promise<PageResult | undefined> {
    const { isOwn, button, errors } = sent;
    const searched = this.choices.findSearch(sent);
    const dates = button === 'dates' ? await this.dates.render(sent.values, sent.controls, editor) : undefined;
    if (isOwn && searched === undefined && dates === undefined && !button.startsWith('open-') && errors.length === 0) return undefined;
    const notice = isOwn ? undefined : renderNotice(editor.text('other-user'));
    return { page: await this.forms.render(edited, { ...sent, searched, dates, notice }, editor, errors.length > 0 ? 400 : 200) };
  }

  private async offerAsNew(sent: SentRecord, { kind }: DomainError, editor: RecordEditor): Promise<PageResult> {
    const message = translateError(editor.context.settings, editor.language, kind, editor.resource.name);
    const shown = { ...sent, opened: digestValues(readDefaults(sent.controls)), notice: renderNotice(editor.text('offered-as-new')) };
    return { page: await this.forms.render(undefined, { ...shown, errors: [{ message }] }, editor, 409) };
  }

  private async showForm(
    edited: EditedRecord | undefined,
    shown: Partial<Parameters<RecordFormRenderer['render']>[1]>,
    editor: RecordEditor,
  ) {
    const languages = shown.languages ?? this.forms.listLanguages(edited, editor);
    const controls = listControls(editor.resource.getForm(), languages);
    const own = edited ? readRecord(controls, edited.record, edited.texts) : readDefaults(controls);
    const hints = edited && editor.resource.findHints?.({ controls, values: own }, edited, editor);
    return {
      page: await this.forms.render(
        edited,
        { languages, values: own, opened: digestValues(own), ...(hints && { hints }), ...shown },
        editor,
      ),
    };
  }
}

/** Leads to the preview, if it is wanted. From there it leads to the page that says what was done. */
function leadOn(result: PageResult, { button }: SentRecord): PageResult {
  return button === 'preview' && result.to !== undefined ? { ...result, to: result.to.replace('?', '/preview?') } : result;
}
