import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LoggerService } from '@nestjs/common';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

const A = '//ca/api/auth/v1';
const PASSWORD = 'canary-in-a-password';
const basic = (username: string, secret: string) => ({ Authorization: `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** All output of the service while a test runs: responses, log messages, stdout and stderr. */
let said: string[];
const printed: LoggerService['log'] = (...words: unknown[]) => void said.push(words.map((word) => inspected(word)).join(' '));
const inspected = (word: unknown) => (word instanceof Error ? String(word.stack) : JSON.stringify(word));
const streams = [process.stdout, process.stderr];
const writes = streams.map((stream) => stream.write.bind(stream));

beforeEach(() => {
  said = [];
  calendar.app.useLogger({ log: printed, error: printed, warn: printed, debug: printed, verbose: printed, fatal: printed });
  for (const stream of streams) stream.write = (words) => said.push(String(words)) > 0;
});
afterEach(() => {
  for (const [n, stream] of streams.entries()) stream.write = writes[n]!;
  calendar.app.useLogger(false);
});

async function heard(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  said.push(JSON.stringify([answer.status, [...answer.headers], answer.body]));
  return answer;
}

it('secrets appear in no response, in no entry of the audit log and in no output, whatever error occurs', async () => {
  const user = { username: 'pau', password: PASSWORD };
  const { id } = (await heard(calendar.post(`${A}/users`, user))).body;
  const { token } = (await calendar.request('POST', `${A}/tokens`, { headers: basic('pau', PASSWORD), body: { name: 'robot' } })).body;
  const refused = [
    ...[calendar.post(`${A}/users`, user), calendar.post(`${A}/users`, { ...user, username: '', email: 'x' })],
    ...[
      calendar.post(`${A}/users`, { username: 'zoe', password: 'c-anary' }),
      calendar.post(`${A}/users?password=${PASSWORD}`, { username: 'zoe' }),
    ],
    ...[calendar.post(`${A}/users`, `{"password": "${PASSWORD}", `, { headers: { 'Content-Type': 'application/json' } })],
    ...[calendar.patch(`${A}/users/999999`, { password: PASSWORD }), calendar.patch(`${A}/users/${id}`, { password: [PASSWORD] })],
    ...[
      calendar.get(`${A}/me`, { headers: basic('pau', `${PASSWORD}-wrong`) }),
      calendar.get(`${A}/me`, { headers: basic(PASSWORD, 'canary') }),
    ],
    ...[calendar.get('/events', { headers: basic('pau', PASSWORD) }), calendar.get('/events', { headers: bearer('cal_canary-unknown') })],
    ...[
      calendar.get('/events', { headers: bearer('canary.canary.canary') }),
      calendar.get('/events', { headers: { Authorization: 'canary' } }),
    ],
  ];
  for (const asked of refused) expect((await heard(asked)).status).toBeGreaterThanOrEqual(400);
  const changed = await heard(calendar.patch(`${A}/users/${id}`, { password: `${PASSWORD}-too` }, { headers: bearer(token) }));
  await heard(calendar.get(`${A}/me`, { headers: basic('pau', token) }));
  await heard(calendar.get(`${A}/tokens`, { headers: basic('pau', `${PASSWORD}-too`) }));
  await heard(calendar.get(`${A}/users`, { as: ADMIN }));
  await heard(calendar.get(`${A}/audit?per_page=100`, { as: ADMIN }));
  const kept = JSON.stringify(await calendar.database.query('SELECT * FROM change_log'));

  expect(changed.status).toBe(200);
  expect(kept).toContain('password');
  for (const secret of ['canary', token, ADMIN.token, '$argon2']) {
    expect(said.filter((words) => words.includes(secret))).toEqual([]);
    expect(kept).not.toContain(secret);
  }
});

it('secrets appear in no output when a write fails', async () => {
  await calendar.database.query('ALTER TABLE change_log RENAME TO change_log_away');
  try {
    const { status } = await heard(calendar.post(`${A}/users`, { username: 'pau', password: PASSWORD }));
    expect(status).toBe(500);
    expect((await heard(calendar.get(`${A}/me`, { headers: basic('admin', 'canary') }))).status).toBe(500);
  } finally {
    await calendar.database.query('ALTER TABLE change_log_away RENAME TO change_log');
  }

  expect(said.filter((words) => words.includes('change_log'))).not.toEqual([]);
  for (const secret of ['canary', ADMIN.token, '$argon2']) expect(said.filter((words) => words.includes(secret))).toEqual([]);
});
