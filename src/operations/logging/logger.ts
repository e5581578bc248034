import { pino, stdTimeFunctions } from 'pino';
import { settings } from '../../core/config/settings.js';
import { getCurrentRequestId } from '../../core/http/context/request-context.js';
import { getCurrentTrace } from './current-trace.js';
import { redact } from './redact.js';

/** Writes lines of JSON to standard output, with the id of the current request and of the active trace, if there are any. */
export const logger = pino(
  {
    level: settings.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ request_id: getCurrentRequestId() ?? undefined, ...getCurrentTrace() }),
  },
  { write: (line) => process.stdout.write(redact(line)) },
);
