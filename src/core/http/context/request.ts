import type { UnresolvedContext } from './request-context.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by the first middleware, and complete when the handler runs. */
    context: UnresolvedContext;
  }
}
