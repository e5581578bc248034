import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TokenKey } from '../../../accounts/auth/tokens/token-key.js';
import { type Html, html } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { formatQuery } from '../api-client.js';
import { renderNotice } from '../frame.js';
import { collectionPath, type RecordEditor, recordPath, type ShownRecord } from './edited-resource.js';
import { FORM_INPUTS } from './sent-record.js';

/** What was done, in the address of the page that says so. */
export const DONE = [
  'create',
  'delete',
  'save',
  'divide',
  'nothing',
  'publish',
  'future',
  'pending',
  'draft',
  'private',
  'trash',
  'restore',
] as const;

export type Done = (typeof DONE)[number];

/** What an address says of what was done. */
export interface DoneAddress {
  readonly done?: Done;
  /** The version that was made, if it can be undone. */
  readonly version?: number;
  /** The version before it, if it is undone with it. */
  readonly older_version?: number | undefined;
  readonly proof?: string;
}

/** The name of the input with the version that is undone with another one. */
export const OLDER_VERSION = 'older_version';

const PROOF_LENGTH = 24;

/** Tells what was done, on the page that a save leads to. An address that the service did not make for the session tells nothing. */
@Injectable()
export class DoneNotices {
  constructor(private readonly key: TokenKey) {}

  /** Returns the path of the page that says what was done: that of the record, or of all terms. @param versions what can be undone, the last first */
  async path(id: number, done: Done, [version, olderVersion]: readonly number[], editor: RecordEditor): Promise<string> {
    const { resource, language } = editor;
    const about = { done, version, older_version: olderVersion };
    const signed = { ...about, proof: await this.sign(id, about, editor) };
    if (resource.kind === 'content') return `${recordPath(editor, id)}${formatQuery(signed)}`;
    return `${collectionPath(resource, language)}${formatQuery({ id, ...signed })}#r-${id}`;
  }

  /** @param record the present one: an older version has no way back here */
  async render(id: number, address: DoneAddress, record: ShownRecord | undefined, editor: RecordEditor): Promise<Html | undefined> {
    const { done, version, older_version: olderVersion, proof } = address;
    if (done === undefined || proof !== (await this.sign(id, address, editor))) return undefined;
    if (done === 'divide') return renderNotice(editor.text('done-divide'), renderHistoryLink(record, editor));
    const isLast = version !== undefined && (record?.version === undefined || record.version === version);
    return renderNotice(editor.text(`done-${done}`), isLast ? renderUndo(id, version, olderVersion, editor) : undefined);
  }

  private async sign(
    id: number,
    { done, version = 0, older_version: olderVersion = 0 }: DoneAddress,
    { context, resource }: RecordEditor,
  ): Promise<string> {
    const text = ['done', context.principal.session!.id, resource.collection, id, done, version, olderVersion].join(' ');
    return createHmac('sha256', await this.key.getKey())
      .update(text)
      .digest('base64url')
      .slice(0, PROOF_LENGTH);
  }
}

/** Renders the way to the history of the series from which another one was divided. */
function renderHistoryLink(record: ShownRecord | undefined, editor: RecordEditor): Html {
  const previous = record?.previous_series;
  if (typeof previous !== 'number') return html``;
  return html`<p><a href="${recordPath(editor, previous)}/history">${editor.text('history-before')}</a></p>`;
}

/** Renders the button that takes a version back. @param olderVersion the version before it, if it goes back with it */
function renderUndo(id: number, version: number, olderVersion: number | undefined, editor: RecordEditor): Html {
  return html`<form method="post" action="${recordPath(editor, id)}/history/${String(version)}" class="undo">
    ${renderHidden(FORM_INPUTS.user, String(editor.context.principal.id))}
    ${olderVersion === undefined ? '' : renderHidden(OLDER_VERSION, String(olderVersion))}
    <button name="${FORM_INPUTS.button}" value="undo" class="plain">${editor.text('undo')}</button>
  </form>`;
}
