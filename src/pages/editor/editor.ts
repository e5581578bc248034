import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { EditorText } from '../../core/catalogues/messages.js';
import { assertSignedIn, type SignedInContext } from '../../core/http/context/request-context.js';
import { translateEditorText } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';
import type { Visitor } from '../sign-in/visitor.js';

/** Whom a page is made for: a user who is signed in, in the language of the address. */
export interface Editor {
  readonly visitor: Visitor;
  readonly context: SignedInContext;
  readonly language: Language;
  readonly text: (name: EditorText, values?: object) => string;
}

/** @throws DomainError 401 when no user is signed in */
function createEditor(visitor: Visitor): Editor {
  const { context, language } = visitor;
  assertSignedIn(context);
  return { visitor, context, language, text: (name, values) => translateEditorText(context.settings, language, name, values) };
}

/** Formats a local time for people. @param local `YYYY-MM-DD hh:mm:ss` */
export function formatTime(local: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${local.replace(' ', 'T')}Z`));
}

export function formatDay(local: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${local.slice(0, 10)}T00:00Z`));
}

export function formatDayAndTime(local: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${local.replace(' ', 'T')}Z`));
}

/** Injects whom a page is made for. @throws DomainError 401 when no user is signed in */
export const ForEditor = createParamDecorator((_: unknown, execution: ExecutionContext): Editor => {
  return createEditor(execution.switchToHttp().getRequest<Request>().visitor!);
});
