import { subscribe } from 'node:diagnostics_channel';
import { DataSource, getMetadataArgsStorage, type Migration } from 'typeorm';
import './app.module.js';
import { setDecoratorSettings } from './core/config/decorator-settings.js';
import { readProcessSettings } from './core/config/settings.js';
import { buildDataSourceOptions } from './core/database/connection/data-source.options.js';
import { migrate } from './core/database/migrations/migrate.js';
import { startProgressChannel, type StartProgress } from './core/database/migrations/start-progress.js';

const { settings } = readProcessSettings();
setDecoratorSettings(settings);
const options = await buildDataSourceOptions(settings);

class CommandLineDataSource extends DataSource {
  /** Runs the pending migrations as the start of the service does, under the lock that other instances respect. */
  override async runMigrations(): Promise<Migration[]> {
    subscribe(startProgressChannel.name, (message) => process.stdout.write(`${(message as StartProgress).text}\n`));
    await migrate(options);
    process.stdout.write('The schema is up to date.\n');
    return [];
  }
}

/** The data source of TypeORM's command line (`npm run migration:run`): that of the settings, with the entities of all modules. */
export default new CommandLineDataSource({
  ...options,
  logger: 'simple-console',
  entities: getMetadataArgsStorage().tables.map(({ target }) => target),
});
