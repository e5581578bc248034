import type { View } from './locale.js';
import type { Reader } from './principal.js';

declare module 'express-serve-static-core' {
  /** What the service itself knows of a request. */
  interface Request {
    /** Also in the answer's `X-Request-Id`. */
    requestId: string;
    /** Who asks; set by the guard. */
    reader: Reader;
    /** How records are to be shown; set by the language interceptor. */
    view: View;
  }
}
