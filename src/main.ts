/** Exit status for a configuration error (sysexits.h, EX_CONFIG). */
const EX_CONFIG = 78;

try {
  // Read only now: the settings are checked when they are imported, and what is wrong with them is said below.
  const { beginTracing } = await import('./operations/telemetry/tracing.js');
  // Before all else is loaded: what is to be traced is changed while it is.
  await beginTracing();
  const { serve } = await import('./app.serve.js');
  await serve();
} catch (error) {
  const { explain } = await import('./operations/startup/explain-error.js');
  const { lines, isConfiguration } = explain(error);
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(isConfiguration ? EX_CONFIG : 1);
}
