import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar({ LANGUAGES: 'en' });
const given = new Given(calendar);

it('a site with one language works like a site with several', async () => {
  const { id } = await given.event({ en: { title: 'Fair' } });

  expect((await calendar.get('//en/api')).body.languages).toEqual(['en']);
  expect((await calendar.get('/events', { language: 'en' })).body).toMatchObject({ total: 1, events: [{ id, title: 'Fair' }] });
  expect((await calendar.get(`/events/${id}`, { language: 'en' })).body).toMatchObject({ language: 'en', languages: ['en'] });
  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({
    code: 'rest_no_route',
    message: 'The address names a language that the calendar does not have. It has these: en',
  });
  const { body: document } = await calendar.get('/doc', { language: 'en' });
  expect(document.servers).toEqual([{ url: 'http://calendar.test/en/api', description: 'English' }]);
});

it('the pages of a site with one language offer no other language', async () => {
  const { headers, body } = await calendar.get('//docs', { headers: { Accept: 'text/html', 'Accept-Language': 'ca' } });

  expect(headers.get('Content-Language')).toBe('en');
  expect(body).toContain('Calendar of events</a>');
  expect(body).not.toContain('<nav');
});
