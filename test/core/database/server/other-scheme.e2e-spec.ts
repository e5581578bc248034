import { expect, it } from '@jest/globals';
import { backUp } from '../../../../src/cli/backup/back-up.js';
import { restore } from '../../../../src/cli/restore/restore.js';
import { getServerInfo } from '../../../../src/core/database/connection/server-info.js';
import { readLines, useFolder } from '../../../cli/backup/backup-file.js';
import { useCalendar } from '../../../support/calendar.js';
import { createDatabase, databaseKind } from '../../../support/service/database.js';
import { useProcesses } from '../../../operations/startup/service-process.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';
import { FIRA } from '../../../support/resources.js';

const url = new URL(TEST_SETTINGS.databaseUrl!);
const DATABASE_URL = Object.assign(url, { protocol: url.protocol === 'mysql:' ? 'mariadb:' : 'mysql:' }).href;

const calendar = useCalendar({ DATABASE_URL });
const folder = useFolder();
const serviceProcesses = useProcesses();

it('the service reads and writes when DATABASE_URL has the scheme of the other kind of server', async () => {
  const kind = await databaseKind();
  const event = { ...FIRA, venue: { venue: 'Palau' }, tags: ['llibres'] };

  const created = await calendar.post('/events', event);
  const changed = await calendar.patch(`/events/${created.body.id}`, { title: 'Gran fira' });
  const deleted = await calendar.delete(`/events/${created.body.id}`);

  expect(calendar.settings.databaseUrl).not.toMatch(new RegExp(`^${kind}:`));
  expect([created.status, changed.status, deleted.status]).toEqual([201, 200, 200]);
  expect(changed.body).toMatchObject({ title: 'Gran fira', venue: { venue: 'Palau' }, tags: [{ name: 'llibres' }] });
});

it('a backup names the actual kind of server, and can be restored with the scheme of the other kind', async () => {
  const file = folder.path('calendar.ndjson.gz');
  const { body } = await calendar.post('/venues', { venue: 'Palau' });
  const kind = await databaseKind();

  await backUp(calendar.settings, file);
  await calendar.app.close();
  await createDatabase();
  await restore(calendar.settings, { file, replace: false });
  await calendar.start();

  expect(JSON.parse(readLines(file)[0]!).database).toBe(kind);
  expect((await calendar.get(`/venues/${body.id}`)).body.venue).toBe('Palau');
});

it('the start screen names the actual kind of server, and has no warning about the scheme', async () => {
  const { product } = await getServerInfo(calendar.database, calendar.settings);

  const service = serviceProcesses.start({ DATABASE_URL });
  await service.waitForOutput('Try:');
  service.stop();

  expect(await service.exitStatus).toBe(0);
  expect(service.output()).toContain(`database   ${product} at `);
  expect(service.output()).not.toMatch(/they differ|(mysql|mariadb):\/\//);
});
