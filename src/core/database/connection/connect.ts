import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrate } from '../migrations/migrate.js';

/** A data source that is connected, and whose schema is up to date. */
export async function connect(options: DataSourceOptions): Promise<DataSource> {
  await migrate(options);
  return new DataSource(options).initialize();
}
