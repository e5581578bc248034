import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { useStandInServer } from '../../support/stand-in-server.js';

const calendar = useCalendar();
const server = useStandInServer();

const WEBHOOK = { url: 'https://example.org/hook', types: ['event'] };
const SOURCE = { kind: 'ical', name: 'town', url: 'https://example.org/town.ics' };

it.each([true, false])('a batch reaches no other server, and shows no secret (atomic: %j)', async (atomic) => {
  const [webhook, source] = await Promise.all([calendar.post('/webhooks', WEBHOOK), calendar.post('/sources', SOURCE)]);
  const paths = ['webhooks', `webhooks/${webhook.body.id}/test`, `webhooks/${webhook.body.id}/secret`, `sources/${source.body.id}/run`];

  for (const path of paths) {
    const operation = { method: 'POST', path, body: path === 'webhooks' ? WEBHOOK : {} };
    const headers: Record<string, string> = atomic ? { 'Idempotency-Key': `key of ${path}` } : {};
    const { body } = await calendar.post('/batch', { atomic, operations: [operation] }, { headers });

    expect([path, body.results[0].status, body.results[0].body.data.params]).toEqual([path, 400, { path: expect.any(String) }]);
  }

  const kept = await calendar.database.query("SELECT answer FROM idempotency_key WHERE answer LIKE '%whsec_%'");
  expect([kept, server.requests]).toEqual([[], []]);
  expect((await calendar.get('/webhooks', { as: ADMIN })).body.total).toBe(1);
});
