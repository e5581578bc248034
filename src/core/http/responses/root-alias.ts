import type { Request } from 'express';
import type { DomainError } from '../../errors/domain-error.js';
import type { ErrorBody } from './error-body.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set if the client speaks to the alias of the root. */
    rootAlias?: RootAlias | undefined;
  }
}

/** A second address of the calendar, for clients that expect other answers. What it answers is kept apart from the answers of `P`. */
export interface RootAlias {
  /** Returns the URL in the API for one below the alias; undefined for every other URL. */
  resolveUrl(url: string): string | undefined;
  /** Returns the body of an error, with its status, as these clients know it. */
  translateError(body: ErrorBody, error: DomainError, request: Request): ErrorBody;
}
