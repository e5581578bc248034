/** Runs after all test files: deletes the databases and the folder that they used. */
import { rmSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';

export default async function teardown() {
  const { CALENDAR_TESTS: folder, DATABASE_URL: server } = process.env;
  rmSync(folder, { recursive: true, force: true });
  if (server) await dropDatabases(new URL(server), `calendar_test_${process.env.CALENDAR_TESTS_RUN}_`);
}

async function dropDatabases({ hostname: host, port, username: user, password }, prefix) {
  const connection = await createConnection({ host, port: Number(port || 3306), user, password: decodeURIComponent(password) });
  const [databases] = await connection.query('SELECT schema_name AS name FROM information_schema.schemata');
  for (const { name } of databases.filter((one) => one.name.startsWith(prefix))) await connection.query(`DROP DATABASE \`${name}\``);
  await connection.end();
}
