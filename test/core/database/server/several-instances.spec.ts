import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort, useProcesses } from '../../../operations/startup/service-process.js';
import { createDatabase, dropDatabase } from '../../../support/service/database.js';

const serviceProcesses = useProcesses();
beforeAll(() => createDatabase());
afterAll(() => dropDatabase());

const TOKEN = 'cal_token-of-the-administrator-of-all';
/** A picture of one pixel. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAP8AAP8AACwAAAAAAQABAAACAkQBADs=', 'base64');

/** Three instances that start at the same time, on one database and with one folder. */
const addresses: string[] = [];
let outputs: string[];
beforeAll(async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  addresses.push(...ports.map((port) => `http://127.0.0.1:${port}`));
  const settings = { BASE_URL: 'http://agenda.example.cat', ADMIN_TOKEN: TOKEN };
  const instances = ports.map((port) => serviceProcesses.start({ PORT: String(port), ...settings }));
  await Promise.all(instances.map(({ waitForOutput }) => waitForOutput('Try:')));
  outputs = instances.map(({ output }) => output());
});

it.each(['Updating the schema: CreateSchema', 'The administrator is admin.', '  password  '])(
  'of instances that start together, one prints «%s»',
  (text) => {
    expect(outputs.filter((output) => output.includes(text))).toHaveLength(1);
  },
);

it('an image that one instance received is served by all', async () => {
  const body = new FormData();
  body.append('file', new Blob([PICTURE]), 'picture.gif');
  const path = '/ca/api/calendar/events/v1/media';
  const uploaded = await fetch(`${addresses[0]}${path}`, { method: 'POST', headers: { Authorization: `Bearer ${TOKEN}` }, body });
  const { url } = (await uploaded.json()) as { url: string };

  const pictures = await Promise.all(addresses.map((address) => fetch(`${address}${new URL(url).pathname}`)));

  expect(uploaded.status).toBe(201);
  expect(pictures.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(Array(3).fill([200, 'image/jpeg']));
});
