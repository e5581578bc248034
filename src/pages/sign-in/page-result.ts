import type { CookieName } from '../../accounts/sessions/session-cookie.js';
import type { Page } from '../frame/html.js';

/** What comes of a request to a page: it shows something, or leads to another page. */
export interface PageResult {
  readonly page?: Page;
  /** The path, or at the issuer the URL, to which it leads. */
  readonly to?: string;
  /** A value for a program, in place of a page. */
  readonly json?: object;
  /** The cookies that it sets; `null` removes one. */
  readonly cookies?: Readonly<Partial<Record<CookieName, string | null>>>;
}
