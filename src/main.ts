import * as modules from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { Settings } from './core/config/settings.js';

/** Exit status for a configuration error (sysexits.h, EX_CONFIG). */
const EX_CONFIG = 78;

// V8 lets the garbage of a busy service grow to several times what is in use. With this it collects old objects when they take
// a quarter more than after the last time.
setFlagsFromString('--heap-growing-percent=25');

// Stack traces name the files and lines in `src`, however the service is started. This applies to modules that are loaded
// from here on. The source maps of packages would take 15 MB; Node 20 cannot leave them out.
const { setSourceMapsSupport } = modules as { setSourceMapsSupport?: (isEnabled: true, options: { nodeModules: boolean }) => void };
if (setSourceMapsSupport) setSourceMapsSupport(true, { nodeModules: false });
else process.setSourceMapsEnabled(true);

let settings: Settings | undefined;

try {
  const { readProcessSettings } = await import('./core/config/settings.js');
  const processSettings = readProcessSettings();
  ({ settings } = processSettings);
  const { startTracing } = await import('./operations/tracing.js');
  // Before every other import: OpenTelemetry patches the modules that it traces while Node loads them.
  await startTracing(settings);
  const { serve } = await import('./app.serve.js');
  await serve(processSettings);
} catch (error) {
  exitIfOutOfFiles(error);
  const { explainError } = await import('./operations/startup/explain-error.js').catch((cause: unknown) => {
    // The error came from a library that does not say why it could not open a file.
    exitIfOutOfFiles(cause);
    throw cause;
  });
  const { lines, isConfiguration, isUnexpected } = explainError(error);
  if (isUnexpected && settings !== undefined) {
    const { createLogger } = await import('./operations/logging/create-logger.js');
    const { describeError } = await import('./core/errors/describe-error.js');
    createLogger(settings).error({ error: describeError(error) }, 'the service cannot start');
  }
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(isConfiguration ? EX_CONFIG : 1);
}

/** Ends the process if it may not open enough files. Nothing is imported for the message, because that would open more. */
function exitIfOutOfFiles(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EMFILE' && code !== 'ENFILE') return;
  process.stderr.write(
    `The service cannot open enough files (${code}): raise the limit (ulimit -n, LimitNOFILE of systemd, nofile of a container) to MAX_CONNECTIONS and 500 more.\n`,
  );
  process.exit(1);
}
