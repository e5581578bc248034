import { once } from 'node:events';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useProcesses } from './service-process.js';

const serviceProcesses = useProcesses();

/** Starts the service with these settings, and returns its output and its exit status. */
async function refusal(variables: Record<string, string>): Promise<{ status: number; lines: string[] }> {
  const { exitStatus, output } = serviceProcesses.start(variables);
  return { status: await exitStatus, lines: output().trimEnd().split('\n') };
}

it('the service names all invalid settings at once, a line each, and exits with 78', async () => {
  expect(await refusal({ PORT: 'x', LANGUAGES: 'ca,xx', ADMIN_TOKEN_FILE: '/nowhere', RATE_LIMITS: 'maybe' })).toEqual({
    status: 78,
    lines: [
      'ADMIN_TOKEN_FILE: must name a file that the service may read: /nowhere cannot be read (ENOENT)',
      'PORT: must be a whole number from 0 to 65535',
      'RATE_LIMITS: must be on or off',
      'LANGUAGES: catalogues/xx.json does not exist; npm run --silent catalogue prints one in English, to be translated',
    ],
  });
});

it('the service names a .env that cannot be read', async () => {
  mkdirSync(join(serviceProcesses.folder, '.env'));
  const refused = await refusal({});
  rmdirSync(join(serviceProcesses.folder, '.env'));

  expect(refused).toEqual({ status: 78, lines: [".env: cannot be read (EISDIR); let the service's user read it, or take it away."] });
});

it('the service names a port in use and a data folder that is a file, both at once', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  writeFileSync(join(serviceProcesses.folder, 'file'), '');

  const refused = await refusal({ PORT: String(port), DATABASE_URL: '', DATA_DIR: './file' });
  server.close();

  expect(refused).toEqual({
    status: 78,
    lines: [
      'PORT: something else listens there already: stop it, or choose another port (EADDRINUSE).',
      'DATA_DIR: the service cannot write ./file: let its user do so, or name another folder (EEXIST).',
    ],
  });
});

let undamaged: Promise<Buffer> | undefined;

/** Returns the bytes of a database after a first start. */
async function createUndamaged(): Promise<Buffer> {
  const folder = join(serviceProcesses.folder, 'undamaged');
  const first = serviceProcesses.start({ DATABASE_URL: '', DATA_DIR: folder });
  await first.waitForOutput('Try:');
  first.stop();
  await first.exitStatus;
  return readFileSync(join(folder, 'calendar.sqlite'));
}

it.each([
  ['other bytes than its first', () => Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096, 'x')]), 'SQLITE_NOTADB'],
  ['half of its pages', (whole: Buffer) => whole.subarray(0, whole.length / 2), 'SQLITE_CORRUPT'],
])('the service says what to do about a database with %s', async (_, damage, code) => {
  const folder = join(serviceProcesses.folder, `damaged-${code}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'calendar.sqlite'), damage(await (undamaged ??= createUndamaged())));

  const { status, lines } = await refusal({ DATABASE_URL: '', DATA_DIR: folder });

  expect([status, lines.at(-1)]).toEqual([
    1,
    `DATA_DIR: calendar.sqlite there is damaged (${code}): move it elsewhere, with calendar.sqlite-wal and -shm, and restore a backup.`,
  ]);
});
