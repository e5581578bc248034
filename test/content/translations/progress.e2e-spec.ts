import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(RECORD_RESOURCES)('the status of a translation of $collection', ({ collection, resource, name }) => {
  const three = (more: Record<string, object> = {}) =>
    given[resource]({
      ca: { [name]: 'Fira', description: 'Parades', ...more.ca },
      es: { [name]: 'Feria', description: 'Puestos', ...more.es },
      en: { [name]: 'Fair', description: 'Stalls', ...more.en },
    });
  const change = async (id: number, changes: object, language = 'ca') => {
    const { status, body } = await calendar.patch(`/${collection}/${id}`, changes, { language });
    expect([status, body.code]).toEqual([200, undefined]);
    return body;
  };
  /** `ca* complete, es outdated`: the source has a star. */
  const progress = async (id: number) => {
    const { body } = await calendar.get(`/${collection}/${id}/translations`, { as: ADMIN });
    const texts = Object.entries<{ status: string; source: boolean }>(body);
    return texts.map(([language, { status, source }]) => `${language}${source ? '*' : ''} ${status}`).join(', ');
  };

  it('is complete if it has all texts of the source', async () => {
    const { id } = await three();

    expect(await progress(id)).toBe('ca* complete, es complete, en complete');
  });

  it('is partial if a text of the source is missing, and an empty text is not missing', async () => {
    const { id } = await given[resource]({
      ca: { [name]: 'Fira', description: 'Parades' },
      es: { [name]: 'Feria', description: '' },
      en: { [name]: 'Fair' },
    });

    expect(await progress(id)).toBe('ca* complete, es complete, en partial');
    await change(id, { description: 'Stalls' }, 'en');
    expect(await progress(id)).toBe('ca* complete, es complete, en complete');
    await change(id, { description: null }, 'en');
    expect(await progress(id)).toBe('ca* complete, es complete, en partial');
  });

  it('is complete with more texts than the source', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', description: 'Puestos' } });

    expect(await progress(id)).toBe('ca* complete, es complete');
  });

  it('is outdated when the source changes, until a client writes the translation, even with the same text', async () => {
    const { id } = await three();
    await change(id, { [name]: 'Fira gran' });

    expect(await progress(id)).toBe('ca* complete, es outdated, en outdated');
    await change(id, { [name]: 'Feria' }, 'es');
    expect(await progress(id)).toBe('ca* complete, es complete, en outdated');
    await change(id, { [name]: 'Great fair' }, 'en');
    expect(await progress(id)).toBe('ca* complete, es complete, en complete');
  });

  it('is not outdated by a change that leaves the texts of the source as they are', async () => {
    const { id } = await three();

    await change(id, { [name]: 'Fira', description: 'Parades' });
    await change(id, { slug: 'la-fira' });
    await change(id, { translation_status: 'draft' });
    await change(id, { translation_status: 'complete' });
    await change(id, { phone: '93 000 00 00', parent: 0, featured: true });
    expect(await progress(id)).toBe('ca* complete, es complete, en complete');
  });

  it('stays outdated after a change of its slug, of its status, or of another language', async () => {
    const { id } = await three();
    await change(id, { description: 'Parades i música' });

    await change(id, { slug: 'la-feria' }, 'es');
    await change(id, { translation_status: 'draft' }, 'es');
    await change(id, { translation_status: 'complete' }, 'es');
    await change(id, { description: 'Stalls and music' }, 'en');
    expect(await progress(id)).toBe('ca* complete, es outdated, en complete');
  });

  it('is current if source and translation are written together', async () => {
    const { id } = await three();
    await change(id, { [name]: 'Fira gran', translations: { es: { [name]: 'Feria grande' } } });

    expect(await progress(id)).toBe('ca* complete, es complete, en outdated');
  });

  it('is draft before outdated, and outdated before partial', async () => {
    const { id } = await three({ en: { description: null }, es: { status: 'draft', description: null } });
    expect(await progress(id)).toBe('ca* complete, es draft, en partial');

    await change(id, { [name]: 'Fira gran' });
    expect(await progress(id)).toBe('ca* complete, es draft, en outdated');
    await change(id, { translation_status: 'partial' }, 'es');
    expect(await progress(id)).toBe('ca* complete, es outdated, en outdated');
    await change(id, { [name]: 'Feria' }, 'es');
    expect(await progress(id)).toBe('ca* complete, es partial, en outdated');
  });

  it('cannot be written by a client, except for drafts', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira', description: 'Parades' }, es: { [name]: 'Feria' } });

    await change(id, { translation_status: 'complete' }, 'es');
    expect(await progress(id)).toBe('ca* complete, es partial');
    await change(id, { translations: { es: { status: 'outdated' }, ca: { status: 'partial' } } });
    expect(await progress(id)).toBe('ca* complete, es partial');
  });
});
