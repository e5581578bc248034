import { describe, expect, it } from '@jest/globals';
import { findOwnValues, projectDate, readOwnValues, toValues } from '../../../src/events/occurrences/project-date.js';
import type { OwnValues } from '../../../src/events/occurrences/own-values.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';
import { buildText, changeSeries, SECOND, SERIES } from './dates.js';

const project = (own: OwnValues, series = SERIES, date = SECOND) => projectDate(series, date, own, TEST_SETTINGS);

const [CA, ES] = SERIES.record.translations;

describe.each<[field: string, column: string, value: string | boolean | null]>([
  ['title', 'name', 'Especial'],
  ['description', 'description', '<p>Al parc</p>'],
  ['excerpt', 'excerpt', null],
  ['status_reason', 'statusReason', 'Pluja'],
  ['website', 'website', null],
  ['translation_status', 'draft', true],
])('the text %s', (field, column, value) => {
  it.each(['ca', 'es'])(`is its own in one language: %s`, (language) => {
    const own = {
      fields: {},
      texts: { [language]: { [field]: value } },
    };
    const shown = project(own);
    const [text, other] = [language, language === 'ca' ? 'es' : 'ca'].map((one) =>
      shown.record.translations.find((row) => row.language === one),
    );
    expect(text).toMatchObject({ ownerId: 9, slug: null, [column]: value });
    const followed = other!.language === 'ca' ? CA! : ES!;
    expect(other).toMatchObject({ ownerId: 9, slug: null, name: followed.name, excerpt: followed.excerpt, website: followed.website });
    expect(shown.record.ownNames).toEqual({ fields: [], texts: { [language]: [field] } });
    expect(findOwnValues(SERIES, SECOND, toValues(shown))).toEqual(own);
    expect(readOwnValues(shown)).toEqual(own);
  });
});

describe('the texts', () => {
  it('of a language that the series lacks are its own', () => {
    const own = { fields: {}, texts: { en: { title: 'Special' } } };
    const shown = project(own);
    expect(shown.record.translations).toEqual([
      { ...CA!, ownerId: 9, slug: null },
      { ...ES!, ownerId: 9, slug: null },
      expect.objectContaining({ language: 'en', name: 'Special', nameFolded: 'special', excerpt: null, progress: 'partial' }),
    ]);
    expect(findOwnValues(SERIES, SECOND, toValues(shown))).toEqual(own);
  });

  it('follow the series in what is not their own, and go where it has none', () => {
    const own = { fields: {}, texts: { ca: { title: 'Especial' } } };
    const record = project({ fields: {}, texts: { ca: { title: 'Especial' }, en: { title: 'Special' } } }).record;
    const changed = changeSeries({ translations: [buildText('ca', { name: 'Curs nou', excerpt: 'Cada dimecres' })] });
    const shown = projectDate(changed, { ...SECOND, record }, own, TEST_SETTINGS).record.translations;
    expect(shown).toEqual([expect.objectContaining({ language: 'ca', name: 'Especial', excerpt: 'Cada dimecres' })]);
  });

  it('are as up to date as those of the series, where the text that they translate is that of the series', () => {
    const outdated = [buildText('ca', { name: 'Curs', revision: 2, sourceRevision: 2 }), buildText('es', { name: 'Curso' })];
    const shown = project({ fields: { featured: true }, texts: { en: { title: 'Special' } } }, changeSeries({ translations: outdated }));
    expect(shown.record.translations.map(({ language, progress }) => [language, progress])).toEqual([
      ['ca', 'complete'],
      ['es', 'outdated'],
      ['en', 'complete'],
    ]);
  });

  it('are outdated by a new text in the source language, until a write sends them', () => {
    const own = { fields: {}, texts: { ca: { title: 'Especial' } } };
    const first = project(own).record;
    const sent = projectDate(SERIES, { ...SECOND, record: first, written: new Set(['es']) }, own, TEST_SETTINGS).record;
    const later = projectDate(SERIES, { ...SECOND, record: sent }, own, TEST_SETTINGS).record;
    expect([first, sent, later].map(({ translations }) => translations[1]!.progress)).toEqual(['outdated', 'complete', 'complete']);
  });

  it('have a source language of their own, as long as it has a title', () => {
    const own = { fields: { source_language: 'es' }, texts: {} };
    expect(project(own).record).toMatchObject({ sourceLanguage: 'es', ownNames: { fields: ['source_language'], texts: {} } });
    const untitled = { fields: { source_language: 'es' }, texts: { es: { title: null } } };
    expect(project(untitled).record).toMatchObject({ sourceLanguage: 'ca' });
  });

  it('must have a title', () => {
    const own = { fields: {}, texts: { ca: { title: null }, es: { title: null } } };
    expect(() => project(own)).toThrow('last-translation');
  });
});
