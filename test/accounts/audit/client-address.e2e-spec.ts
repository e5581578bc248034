import { expect, it } from '@jest/globals';
import { BEHIND_PROXY, fromAddress } from '../rate-limits/addresses.js';
import { useCalendar } from '../../support/calendar.js';
import { requestWithAudit } from './audit-log.js';

const calendar = useCalendar(BEHIND_PROXY);

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:db8:1111:2222:3333:4444:203.113.113.113', '2001:db8:1111:2222:3333:4444:203.113.113.113'],
  ['fe80::7%an-interface-with-a-very-long-name-indeed', 'fe80::7'],
  ['x'.repeat(300), null],
])('the client address that a proxy sends, «%s», is stored if it is an IP address', async (forwarded, address) => {
  const { answer, rows } = await requestWithAudit(calendar, ({ headers }) =>
    calendar.post('/venues', { venue: 'Palau' }, { headers: { ...headers, ...fromAddress(forwarded) } }),
  );

  expect(answer.status).toBe(201);
  expect(rows).toEqual([expect.objectContaining({ action: 'create', address })]);
});
