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

const FORMATS = {
  time: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'full' },
  'day-and-time': { dateStyle: 'full', timeStyle: 'short' },
} as const;

/** A format takes much longer to make than to use, and a list uses one fifty times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(local: string, style: keyof typeof FORMATS, language: Language): string {
  const key = `${language} ${style}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...FORMATS[style], timeZone: 'UTC' });
  formats.set(key, found);
  return found.format(new Date(`${local.replace(' ', 'T')}Z`));
}

/** Formats a local time for people. @param local `YYYY-MM-DD hh:mm:ss` */
export function formatTime(local: string, language: Language): string {
  return format(local, 'time', language);
}

export function formatDay(local: string, language: Language): string {
  return format(`${local.slice(0, 10)} 00:00:00`, 'day', language);
}

export function formatDayAndTime(local: string, language: Language): string {
  return format(local, 'day-and-time', language);
}

/** Injects whom a page is made for. @throws DomainError 401 when no user is signed in */
export const ForEditor = createParamDecorator((_: unknown, execution: ExecutionContext): Editor => {
  return createEditor(execution.switchToHttp().getRequest<Request>().visitor!);
});
