import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.setup.js';
import { welcome } from './app.welcome.js';
import { FirstAdministrator } from './auth/first-administrator.js';
import { settings } from './config/settings.js';
import { SampleService } from './sample/sample.service.js';

/** Seconds for what is under way when the service stops. */
const PATIENCE = 25;

/** Starts the service, says where it is, and stops it in an orderly way when asked to. */
export async function serve(): Promise<void> {
  const app = await buildApp();
  if (settings.sampleData) await app.get(SampleService).load();
  await app.listen(settings.port);
  process.stdout.write(welcome(app.get(FirstAdministrator).made));
  const stop = async () => {
    setTimeout(() => process.exit(1), (settings.drainDelay + PATIENCE) * 1000).unref();
    await sleep(settings.drainDelay * 1000);
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void app.close().then(() => process.exit(0)));
}
