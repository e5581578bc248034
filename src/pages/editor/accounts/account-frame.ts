import { editPagePath } from '../../../core/http/routing/page-links.js';
import type { Fields } from '../../../core/objects.js';
import { toIsoUtc } from '../../../core/time/moment.js';
import { type Html, html } from '../../frame/html.js';
import { renderHidden } from '../../sign-in/frame.js';
import { formatQuery } from '../api-client.js';
import type { Editor } from '../editor.js';
import { readSent } from '../fields/controls.js';
import { FORM_INPUTS } from '../records/sent-record.js';

/** The lists of accounts, which are the last segments of their paths. */
export type AccountList = 'tokens' | 'sessions' | 'users';

/** Returns the path of a list of accounts. @param user whose, if they are not those of the user of the page */
export function accountPath(list: AccountList, language: string, user?: number): string {
  return `${editPagePath(language)}/${list}${formatQuery({ user })}`;
}

/** Returns the path of the page of a user, or of a new one. */
export function userPath(language: string, id: number | 'new'): string {
  return `${accountPath('users', language)}/${String(id)}`;
}

/** What a form of an account was sent with. */
export interface SentAction {
  readonly button: string;
  /** Whether it was opened by the user who sends it. */
  readonly isOwn: boolean;
  /** Whose tokens or sessions it is about, if it says so. */
  readonly of: number | undefined;
  readonly text: (name: string) => string;
}

export function readAction(body: Fields, { context }: Editor): SentAction {
  const text = (name: string) => readSent(body, name)?.[0] ?? '';
  const of = /^\d{1,10}$/.test(text('of')) ? Number(text('of')) : undefined;
  return { button: text(FORM_INPUTS.button), isOwn: text(FORM_INPUTS.user) === String(context.principal.id), of, text };
}

/** Renders what each form of an account carries. */
export function renderActor({ context }: Editor, of?: number): Html {
  return html`${renderHidden(FORM_INPUTS.user, String(context.principal.id))} ${of === undefined ? '' : renderHidden('of', String(of))}`;
}

/** Formats a time of the API, on the clock of the site. @param utc in UTC, with or without `Z` */
export function formatInstant(utc: string, { context, language }: Editor): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: context.settings.siteTimezone });
  return format.format(new Date(utc.endsWith('Z') ? utc : toIsoUtc(utc)));
}
