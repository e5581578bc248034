import { SetMetadata } from '@nestjs/common';
import type { Scope } from '../../core/http/context/scopes.js';

export const ACCESS = 'calendar:access';

/** What a route asks of who comes through. */
export interface Access {
  /**
   * `anyone`: bad credentials are refused, none are needed. `people`: only who signed in with a token.
   * `account`: also with the account's own password.
   */
  readonly to: 'anyone' | 'people' | 'account';
  /** The scope without which a token does not come through; undefined where any token does. */
  readonly scope: Scope | undefined;
}

/** Every route declares this; one that does not stops the start. */
export const Accessible = (to: Access['to'], scope?: Scope) => SetMetadata<string, Access>(ACCESS, { to, scope });
