import { SettingsError } from '../../core/config/settings-error.js';
import { settings } from '../../core/config/settings.js';

let end: (() => Promise<void>) | undefined;

/**
 * Traces, if the environment asks for it, whatever is loaded from here on; else nothing of OpenTelemetry is even loaded.
 * @throws SettingsError when it cannot
 */
export async function beginTracing(): Promise<void> {
  if (!settings.traces) return;
  try {
    const { startSdk } = await import('./sdk.js');
    end = startSdk();
  } catch (error) {
    const advice = 'correct the variables that begin with OTEL_, or start without traces by OTEL_SDK_DISABLED=true';
    throw new SettingsError([`OTEL_TRACES_EXPORTER: tracing cannot begin (${(error as Error).message}); ${advice}`]);
  }
}

/** Sends what is left. */
export async function endTracing(): Promise<void> {
  await end?.();
}
