import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserPrincipal } from '../../core/http/context/principal.js';

/** Sets the author of the changes that a sign-in makes. */
export type SetAuthor = (user: UserPrincipal) => void;

const storage = new AsyncLocalStorage<{ author?: UserPrincipal }>();

/**
 * Runs what a sign-in writes. The request has no context yet, so the audit log names the user who is set as the author. A new user
 * of the issuer is known only in the transaction that creates the user.
 */
export function runSignIn<T>(work: (setAuthor: SetAuthor) => Promise<T>): Promise<T> {
  const signIn: { author?: UserPrincipal } = {};
  return storage.run(signIn, () =>
    work((user) => {
      signIn.author = user;
    }),
  );
}

/** Returns the author of the changes of the current sign-in; undefined outside of one. */
export function getSignInAuthor(): UserPrincipal | undefined {
  return storage.getStore()?.author;
}
