import type { UnresolvedContext } from './request-context.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set before all else, and complete when the handler runs. */
    context: UnresolvedContext;
  }
}
