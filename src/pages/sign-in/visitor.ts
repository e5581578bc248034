import type { SignInText } from '../../core/catalogues/messages.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { translateSignInText } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';
import type { Assets } from '../frame/assets.js';

/** Whom a page is made for: the browser of a user, or one in which no user has signed in. */
export interface Visitor {
  readonly context: RequestContext;
  readonly language: Language;
  readonly assets: Assets;
  /** Whether users can sign in at an issuer. */
  readonly hasIssuer: boolean;
  readonly now: Date;
  readonly text: (name: SignInText, values?: object) => string;
}

export function createVisitor(context: RequestContext, about: Pick<Visitor, 'assets' | 'hasIssuer' | 'now'>): Visitor {
  const language = context.locale.site;
  return { ...about, context, language, text: (name, values) => translateSignInText(context.settings, language, name, values) };
}
