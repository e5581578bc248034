import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

it('has not changed: what clients are told is what they were told before, or the change is meant', async () => {
  const { body } = await calendar.get('/doc', { language: 'en' });

  expect(body).toMatchSnapshot();
});
