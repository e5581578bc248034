import { expect, it } from '@jest/globals';
import { Translatable } from '../../../src/content/texts/translation.entity.js';
import { RECORD_NAMES } from '../../../src/core/resources.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createTranslationFixtures } from './small-calendar.js';
import { RECORD_TABLES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const P = 'http://calendar.test/ca/api/calendar/events/v1';

/** The items in short: `event es missing`. */
const due = async (query = '') => {
  const { status, body } = await calendar.get(`/translations${query}`, { as: ADMIN });
  expect([status, body.total]).toEqual([200, body.translations.length]);
  return body.translations.map(({ type, language, status: how }: Record<string, string>) => `${type} ${language} ${how}`);
};

it('shows what is missing, outdated or partial, by type, language and id', async () => {
  const { event, venue, tag } = await createTranslationFixtures(calendar, given);

  const { status, headers, body } = await calendar.get('/translations', { as: ADMIN });

  expect(status).toBe(200);
  const of = (collection: string, id: number, language: string) => ({
    id,
    language,
    rest_url: `${P}/${collection}/${id}`,
    translation_url: `${P}/${collection}/${id}/translations/${language}`,
  });
  expect(body).toEqual({
    translations: [
      { ...of('events', event.id, 'es'), type: 'event', title: 'Fira gran', status: 'missing', source_language: 'ca' },
      { ...of('events', event.id, 'en'), type: 'event', title: 'Fira gran', status: 'outdated', source_language: 'ca' },
      { ...of('venues', venue.id, 'en'), type: 'venue', title: 'Palau', status: 'partial', source_language: 'ca' },
      { ...of('tags', tag.id, 'ca'), type: 'tag', title: 'Free', status: 'missing', source_language: 'en' },
      { ...of('tags', tag.id, 'es'), type: 'tag', title: 'Free', status: 'missing', source_language: 'en' },
    ],
    rest_url: `${P}/translations`,
    total: 5,
    total_pages: 1,
  });
  expect(headers.get('X-Total')).toBe('5');
  expect(headers.get('X-TotalPages')).toBe('1');
  expect(headers.get('Content-Language')).toBe('ca');
});

it.each([
  ['?status=missing', ['event es missing', 'tag ca missing', 'tag es missing']],
  ['?status=outdated', ['event en outdated']],
  ['?status=partial', ['venue en partial']],
  ['?status=draft', ['category es draft']],
  ['?status=draft,outdated', ['event en outdated', 'category es draft']],
  ['?type=tag,venue', ['venue en partial', 'tag ca missing', 'tag es missing']],
  ['?type=organizer', []],
  ['?language=en,es', ['event es missing', 'event en outdated', 'venue en partial', 'tag es missing']],
  ['?type=event&language=en&status=missing', []],
  ['?type=event&language=es&status=missing,draft', ['event es missing']],
])('is narrowed by %s', async (query, expected) => {
  await createTranslationFixtures(calendar, given);

  expect(await due(query)).toEqual(expected);
});

it('shows titles in the content language, and addresses under the root that was asked', async () => {
  const { event } = await createTranslationFixtures(calendar, given);

  const { body } = await calendar.get('/translations?type=event,venue&translation_language=en', { as: ADMIN, language: 'es' });
  const { body: none } = await calendar.get('/translations?type=event,venue&fallback=none', { as: ADMIN, language: 'es' });

  expect(body.translations.map(({ title }: { title: string }) => title)).toEqual(['Fair', 'Fair', 'Palace']);
  expect(body.translations[0]).toMatchObject({
    rest_url: `http://calendar.test/es/api/calendar/events/v1/events/${event.id}?translation_language=en`,
    translation_url: `http://calendar.test/es/api/calendar/events/v1/events/${event.id}/translations/es`,
  });
  expect(none.translations.map(({ title }: { title: string }) => title)).toEqual([null, null, 'Palacio']);
});

it('keeps only the fields that were asked for', async () => {
  await createTranslationFixtures(calendar, given);

  const { body } = await calendar.get('/translations?_fields=type,language&type=venue', { as: ADMIN });

  expect(body.translations).toEqual([{ type: 'venue', language: 'en' }]);
});

it('is empty for an empty calendar, and for one that is fully translated', async () => {
  expect(await due()).toEqual([]);

  await given.venue({ ca: {}, es: {}, en: {} });

  expect(await due()).toEqual([]);
});

it('lists the allowed values in its errors', async () => {
  const { status, body } = await calendar.get('/translations?type=image&language=fr&status=complete', { as: ADMIN });

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(body.data.details).toMatchObject({
    type: { choices: [...RECORD_TABLES, 'media'] },
    language: { choices: ['ca', 'es', 'en'] },
    status: { choices: ['missing', 'outdated', 'partial', 'draft'] },
  });
});

it('knows every kind of record that has texts', () => {
  const kinds = calendar.database.entityMetadatas.filter(({ target }) => (target as typeof Translatable).prototype instanceof Translatable);

  expect(kinds.map(({ tableName }) => tableName).sort()).toEqual([...RECORD_NAMES].sort());
});
