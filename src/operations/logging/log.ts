import { pino, stdTimeFunctions } from 'pino';
import { settings } from '../../core/config/settings.js';
import { currentContext } from '../../core/http/context/request-context.js';
import { currentTrace } from './current-trace.js';
import { withhold } from './redact.js';

/** Lines of JSON on the standard output; those of a request have its id, those of a trace the trace's. */
export const log = pino(
  {
    level: settings.logLevel,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => ({ request_id: currentContext().requestId ?? undefined, ...currentTrace() }),
  },
  { write: (line) => process.stdout.write(withhold(line)) },
);
