import { expect, it } from '@jest/globals';
import { hashPassword } from '../../../src/accounts/auth/passwords.js';
import { useCalendar } from '../../support/calendar.js';
import { readSamples } from './samples.js';

const calendar = useCalendar();

it('the metrics show how many passwords are being hashed, and how many wait', async () => {
  const hashes = Array.from({ length: 30 }, (_, n) => hashPassword(`password ${n}`));
  const during = await readSamples(calendar);
  await Promise.all(hashes);
  const afterwards = await readSamples(calendar);

  expect(during.calendar_passwords_hashing).toBe(2);
  expect(during['calendar_queue_waiting{queue="passwords"}']).toBeGreaterThan(0);
  expect(afterwards.calendar_passwords_hashing).toBe(0);
  expect(afterwards['calendar_queue_waiting{queue="passwords"}']).toBe(0);
});
