import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import ts from 'typescript';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { waitUntil } from '../../support/until.js';
import { createWebhook, sendDue, showWebhook } from './receiver.js';

const calendar = useCalendar();
const given = new Given(calendar);

const folder = mkdtempSync(join(tmpdir(), 'calendar-receivers-'));
let receiver: ChildProcess | undefined;
afterEach(() => void receiver?.kill());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How the receivers of the guide are started. */
const LANGUAGES = {
  ts: (code: string) => ['node', '--input-type=module', '--eval', ts.transpile(code, { module: ts.ModuleKind.ESNext, target: 99 })],
  python: (code: string) => ['python3', '-c', code],
  php: (code: string, port: number) => {
    const file = join(folder, 'receiver.php');
    writeFileSync(file, code);
    return ['php', '-S', `127.0.0.1:${port}`, file];
  },
} as const;

const COMMANDS = { ts: 'node', python: 'python3', php: 'php' } as const;
/** TypeScript, and what else this machine has. */
const AVAILABLE = (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).filter(
  (language) => spawnSync(COMMANDS[language], ['--version']).status === 0,
);

function readGuide(language: string): string {
  const guide = readFileSync('docs/api/webhooks.md', 'utf8');
  return new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(guide)![1]!;
}

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Starts a receiver, and returns what it prints. */
async function start(language: keyof typeof LANGUAGES, port: number, secret: string): Promise<() => string> {
  const [command, ...parameters] = LANGUAGES[language](readGuide(language), port);
  receiver = spawn(command!, parameters, { env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), WEBHOOK_SECRET: secret } });
  let printed = '';
  for (const stream of [receiver.stdout!, receiver.stderr!]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await waitUntil(() =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    ),
  );
  return () => printed;
}

const BODY = '{"data":{}}';

/** Returns the headers of a message that was sent then. @param seconds since 1970 */
function signAt(secret: string, seconds: number): Record<string, string> {
  const signature = new Webhook(secret).sign('a', new Date(seconds * 1_000), BODY);
  return { 'webhook-id': 'a', 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
}

it.each(AVAILABLE)(
  'the receiver of the guide in %s gets each change, also while two secrets sign, and refuses a wrong signature, an old one and none',
  async (language) => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}/`;
    calendar.clock.set(new Date().toISOString());
    const webhook = await createWebhook(calendar, url, { payload: 'full', types: 'tag' });
    const read = await start(language, port, webhook.secret);
    await calendar.post(`/webhooks/${webhook.id}/secret`, {});
    const tag = await given.tag({ ca: { name: 'Sardanes à la plaça' } });
    await sendDue(calendar);

    const now = Math.floor(Date.now() / 1_000);
    const refused = [
      { 'webhook-id': 'a', 'webhook-timestamp': String(now), 'webhook-signature': 'v1,AAAA' },
      signAt(webhook.secret, now - 301),
      {},
    ];
    const statuses = await Promise.all(refused.map(async (headers) => (await fetch(url, { method: 'POST', headers, body: BODY })).status));

    await waitUntil(() => read().includes(`upsert tag ${tag.id}`));
    expect(await showWebhook(calendar, webhook)).toMatchObject({ state: 'ok', is_behind: false });
    expect(statuses).toEqual([401, 401, 401]);
  },
);
