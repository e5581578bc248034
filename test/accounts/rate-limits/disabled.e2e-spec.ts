import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();

it('disabled limits count nothing, and set no headers', async () => {
  const answers = await Promise.all(Array.from({ length: 310 }, () => calendar.get('/tags?search=fira')));
  const wrong = await Promise.all(
    Array.from({ length: 310 }, () => calendar.get('/tags', { headers: { Authorization: 'Bearer cal_unknown' } })),
  );
  const { status, headers } = await calendar.get('/tags?search=fira');

  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(wrong.map((answer) => answer.status))).toEqual(new Set([401]));
  expect(status).toBe(200);
  expect(headers.get('RateLimit')).toBeNull();
  expect(headers.get('RateLimit-Policy')).toBeNull();
});
