import { SettingsError } from '../core/config/settings-error.js';
import type { Settings } from '../core/config/settings.js';

let stopSdk: (() => Promise<void>) | undefined;

/**
 * Starts tracing if the settings ask for it. Traces only modules that are imported afterwards. Otherwise does not even
 * load OpenTelemetry.
 * @throws SettingsError when tracing cannot start
 */
export async function startTracing(settings: Settings): Promise<void> {
  if (!settings.isTracingEnabled) return;
  try {
    const { startSdk } = await import('./start-sdk.js');
    stopSdk = startSdk(settings);
  } catch (error) {
    const advice = 'correct the variables that begin with OTEL_, or start without traces by OTEL_SDK_DISABLED=true';
    throw new SettingsError([`OTEL_TRACES_EXPORTER: tracing cannot begin (${(error as Error).message}); ${advice}`]);
  }
}

/** Sends the remaining spans and stops tracing. Does nothing if tracing was not started. */
export async function stopTracing(): Promise<void> {
  await stopSdk?.();
}
