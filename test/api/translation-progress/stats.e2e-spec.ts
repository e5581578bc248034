import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RESOURCE } from '../../support/resources.js';
import { createTranslationFixtures } from './small-calendar.js';

const calendar = useCalendar();
const given = new Given(calendar);

const NONE = { complete: 0, partial: 0, outdated: 0, draft: 0, missing: 0, total: 0 };
/** What an empty calendar has. */
const EMPTY = Object.fromEntries([...Object.keys(RESOURCE), 'media'].map((type) => [type, { ca: NONE, es: NONE, en: NONE }]));
const counts = (some: Partial<typeof NONE>) => ({ ...NONE, ...some });

it('counts every kind of record in every language', async () => {
  await createTranslationFixtures(calendar, given);

  const { status, headers, body } = await calendar.get('/translations/stats', { as: ADMIN });

  expect(status).toBe(200);
  expect(headers.get('Content-Language')).toBe('ca');
  const whole = counts({ complete: 1, total: 1 });
  const missing = counts({ missing: 1, total: 1 });
  expect(body).toEqual({
    ...EMPTY,
    event: { ca: whole, es: missing, en: counts({ outdated: 1, total: 1 }) },
    venue: { ca: whole, es: whole, en: counts({ partial: 1, total: 1 }) },
    organizer: { ca: whole, es: whole, en: whole },
    category: { ca: whole, es: counts({ draft: 1, total: 1 }), en: whole },
    tag: { ca: missing, es: missing, en: whole },
  });
});

it('adds up', async () => {
  await given.venue({ ca: {}, en: {} });
  await given.venue({ ca: {}, en: { status: 'draft' } });
  await given.venue({ es: {} });
  await given.venue({ en: {} }, { status: 'private' });

  const { body } = await calendar.get('/translations/stats', { as: ADMIN });

  expect(body.venue).toEqual({
    ca: counts({ complete: 2, missing: 2, total: 4 }),
    es: counts({ complete: 1, missing: 3, total: 4 }),
    en: counts({ complete: 2, draft: 1, missing: 1, total: 4 }),
  });
});

it('counts nothing in an empty calendar', async () => {
  const { body } = await calendar.get('/translations/stats', { as: ADMIN });

  expect(body).toEqual(EMPTY);
});
