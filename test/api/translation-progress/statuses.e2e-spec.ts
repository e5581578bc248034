import { expect, it } from '@jest/globals';
import { RECORD_RESOURCES, type RecordResource } from '../../support/resources.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** The status by which a list finds its one record, in a language; none where there is no text. */
async function statusIn(language: string, { collection }: RecordResource): Promise<string | undefined> {
  const found: string[] = [];
  for (const status of ['complete', 'partial', 'outdated', 'draft']) {
    const { body } = await calendar.get(`/${collection}?hide_empty=false&translation_status=${status}`, { language, as: ADMIN });
    if (body.total === 1) found.push(status);
  }
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
}

it.each(RECORD_RESOURCES)('follows a translation of $collection over time', async (kind) => {
  const { collection, resource, name } = kind;
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, en: { [name]: 'Fair' } });
  const write = (language: string, texts: object) => calendar.patch(`/${collection}/${id}`, texts, { language });
  const statuses = async () => [await statusIn('ca', kind), await statusIn('en', kind), await statusIn('es', kind)];
  expect(await statuses()).toEqual(['complete', 'complete', undefined]);

  await write('ca', { [name]: 'Fira gran' });
  expect(await statuses()).toEqual(['complete', 'outdated', undefined]);

  await write('en', { [name]: 'Big fair' });
  expect(await statuses()).toEqual(['complete', 'complete', undefined]);

  await write('ca', { description: 'Paradetes' });
  expect(await statuses()).toEqual(['complete', 'outdated', undefined]);

  await write('en', { [name]: 'Big fair' });
  expect(await statuses()).toEqual(['complete', 'partial', undefined]);

  await write('en', { description: 'Stalls' });
  expect(await statuses()).toEqual(['complete', 'complete', undefined]);

  await write('en', { translation_status: 'draft' });
  expect(await statuses()).toEqual(['complete', 'draft', undefined]);

  await write('ca', { description: 'Paradetes i música' });
  expect(await statuses()).toEqual(['complete', 'draft', undefined]);

  await write('en', { translation_status: 'complete' });
  expect(await statuses()).toEqual(['complete', 'outdated', undefined]);

  await write('en', { translations: { en: null } });
  expect(await statuses()).toEqual(['complete', undefined, undefined]);
});

it.each(RECORD_RESOURCES)(
  'takes several statuses of $collection by OR, and looks at the content language alone',
  async ({ collection, resource, name }) => {
    const titled = (title: string, more: object = {}) => ({ [name]: title, ...more });
    await given[resource]({ ca: titled('Sencera', { description: 'Tot' }), en: titled('Whole', { description: 'All' }) });
    await given[resource]({ ca: titled('Parcial', { description: 'Tot' }), en: titled('Partial') });
    const { id } = await given[resource]({ ca: titled('Antiga'), en: titled('Old') });
    await calendar.patch(`/${collection}/${id}`, { [name]: 'Nova' });
    await given[resource]({ ca: titled('Sola') });
    const listed = async (query: string) => {
      const { body } = await calendar.get(`/${collection}?hide_empty=false&${query}`, { language: 'ca' });
      return body[collection].map((record: Record<string, string>) => record[name]).sort();
    };

    expect(await listed('translation_language=en&translation_status=partial')).toEqual(['Partial']);
    expect(await listed('translation_language=en&translation_status=partial,outdated')).toEqual(['Old', 'Partial']);
    expect(await listed('translation_language=en&translation_status=complete')).toEqual(['Whole']);
    expect(await listed('translation_status=complete')).toEqual(['Nova', 'Parcial', 'Sencera', 'Sola']);
    expect(await listed('translation_language=es&translation_status=complete,partial,outdated')).toEqual([]);
  },
);

it.each(RECORD_RESOURCES)(
  'crosses $collection off the overview once they are written where it says',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    const overview = () => calendar.get(`/translations?language=en&type=${resource}`, { as: ADMIN });
    const { body: before } = await overview();
    const path = new URL(before.translations[0].translation_url).pathname;

    const written = await calendar.request('PUT', `/${path}`, { as: ADMIN, body: { [name]: 'Fair' } });
    const { body: after } = await overview();
    await calendar.patch(`/${collection}/${id}`, { [name]: 'Fira gran' });
    const { body: later } = await overview();

    expect(written.status).toBe(201);
    expect([before.total, after.total, later.total]).toEqual([1, 0, 1]);
    expect(later.translations[0]).toMatchObject({ id, status: 'outdated', translation_url: before.translations[0].translation_url });
  },
);
