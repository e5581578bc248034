import { type Logger, pino, stdTimeFunctions } from 'pino';
import type { Settings } from '../../core/config/settings.js';
import { getCurrentRequestId } from '../../core/http/context/request-context.js';
import { getCurrentTrace } from './current-trace.js';
import { createRedactor } from './create-redactor.js';

/**
 * Returns a log that writes lines of JSON to standard output, with the id of the current request and of the active trace, if there are
 * any, and without the secrets of the settings.
 */
export function createLogger(settings: Settings): Logger {
  const redact = createRedactor(settings);
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => ({ request_id: getCurrentRequestId() ?? undefined, ...getCurrentTrace() }),
    },
    { write: (line) => process.stdout.write(redact(line)) },
  );
}
