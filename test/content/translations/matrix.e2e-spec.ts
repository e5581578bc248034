import { describe, expect, it } from '@jest/globals';
import { type Answer, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES, type RecordResource } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

type Texts = Record<string, string>;

/** Each with all its texts, unless the name of the record says otherwise. */
const RECORDS: Record<string, (name: string) => Record<string, Texts>> = {
  ca: (name) => ({ ca: { [name]: 'Fira', description: 'Parades' } }),
  'ca (no description) + es': (name) => ({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', description: 'Puestos' } }),
  'ca (empty description) + es': (name) => ({
    ca: { [name]: 'Fira', description: '' },
    es: { [name]: 'Feria', description: 'Puestos' },
  }),
  'ca + es + en': (name) => ({
    ca: { [name]: 'Fira', description: 'Parades' },
    es: { [name]: 'Feria', description: 'Puestos' },
    en: { [name]: 'Fair', description: 'Stalls' },
  }),
  en: (name) => ({ en: { [name]: 'Fair', description: 'Stalls' } }),
  'es as a draft': (name) => ({ es: { [name]: 'Feria', description: 'Puestos', translation_status: 'draft' } }),
  'ca (no description) + es as a draft': (name) => ({
    ca: { [name]: 'Fira' },
    es: { [name]: 'Feria', description: 'Puestos', status: 'draft' },
  }),
};

const LANGUAGE_OF: Record<string, string> = { Fira: 'ca', Feria: 'es', Fair: 'en' };

/** What is read of it in each language; `—`: it is not there in these languages, `×`: it is not public. */
const MATRIX = [
  // has, reader, fallback, in ca, in es, in en
  ['ca', 'anybody', 'auto', 'Fira, Parades', 'Fira, Parades', 'Fira, Parades'],
  ['ca', 'anybody', 'none', 'Fira, Parades', '—', '—'],
  ['ca', 'anybody', 'en', 'Fira, Parades', '—', '—'],
  ['ca', 'anybody', 'es,ca', 'Fira, Parades', 'Fira, Parades', 'Fira, Parades'],

  ['ca (no description) + es', 'anybody', 'auto', 'Fira, Puestos', 'Feria, Puestos', 'Fira, Puestos'],
  ['ca (no description) + es', 'anybody', 'none', 'Fira, null', 'Feria, Puestos', '—'],
  ['ca (no description) + es', 'anybody', 'en', 'Fira, null', 'Feria, Puestos', '—'],
  ['ca (no description) + es', 'anybody', 'es,ca', 'Fira, Puestos', 'Feria, Puestos', 'Feria, Puestos'],

  ['ca (empty description) + es', 'anybody', 'auto', 'Fira, ', 'Feria, Puestos', 'Fira, '],
  ['ca (empty description) + es', 'anybody', 'none', 'Fira, ', 'Feria, Puestos', '—'],
  ['ca (empty description) + es', 'anybody', 'en', 'Fira, ', 'Feria, Puestos', '—'],
  ['ca (empty description) + es', 'anybody', 'es,ca', 'Fira, ', 'Feria, Puestos', 'Feria, Puestos'],

  ['ca + es + en', 'anybody', 'auto', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],
  ['ca + es + en', 'anybody', 'none', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],
  ['ca + es + en', 'anybody', 'en', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],
  ['ca + es + en', 'anybody', 'es,ca', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],

  ['en', 'anybody', 'auto', 'Fair, Stalls', 'Fair, Stalls', 'Fair, Stalls'],
  ['en', 'anybody', 'none', '—', '—', 'Fair, Stalls'],
  ['en', 'anybody', 'en', 'Fair, Stalls', 'Fair, Stalls', 'Fair, Stalls'],
  ['en', 'anybody', 'es,ca', '—', '—', 'Fair, Stalls'],

  ['es as a draft', 'anybody', 'auto', '×', '×', '×'],
  ['es as a draft', 'anybody', 'none', '×', '×', '×'],
  ['es as a draft', 'anybody', 'es,ca', '×', '×', '×'],
  ['es as a draft', 'an editor', 'auto', 'Feria, Puestos', 'Feria, Puestos', 'Feria, Puestos'],
  ['es as a draft', 'an editor', 'none', '—', 'Feria, Puestos', '—'],
  ['es as a draft', 'an editor', 'en', '—', 'Feria, Puestos', '—'],
  ['es as a draft', 'an editor', 'es,ca', 'Feria, Puestos', 'Feria, Puestos', 'Feria, Puestos'],

  ['ca (no description) + es as a draft', 'anybody', 'auto', 'Fira, null', 'Fira, null', 'Fira, null'],
  ['ca (no description) + es as a draft', 'anybody', 'none', 'Fira, null', '—', '—'],
  ['ca (no description) + es as a draft', 'anybody', 'es,ca', 'Fira, null', 'Fira, null', 'Fira, null'],
  ['ca (no description) + es as a draft', 'an editor', 'auto', 'Fira, null', 'Fira, null', 'Fira, null'],
  ['ca (no description) + es as a draft', 'an editor', 'none', 'Fira, null', '—', '—'],
] as const;

const inShort = (record: Record<string, string>, name: string) => `${record[name]}, ${record.description}`;

function readAlone({ status, headers, body }: Answer, { name, resource }: RecordResource): string {
  if (status === 403) return body.code === `${resource}-not-accessible` ? '×' : body.code;
  if (status === 404) return body.code === 'translation-not-found' ? '—' : body.code;
  expect([body.language, headers.get('Content-Language')]).toEqual(Array(2).fill(LANGUAGE_OF[body[name]]));
  return inShort(body, name);
}

function readInList({ headers, body }: Answer, { collection, name }: RecordResource, language: string): string {
  const [record] = body[collection];
  expect([body.total, headers.get('X-Total')]).toEqual(record ? [1, '1'] : [0, '0']);
  expect(headers.get('Content-Language')).toBe(record ? LANGUAGE_OF[record[name]] : language);
  return record ? inShort(record, name) : 'nothing';
}

describe.each(RECORD_RESOURCES)('one of the $collection', (record) => {
  const { collection, resource, name } = record;

  it.each(MATRIX)(
    'that has %s is read by %s with fallback=%s as «%s» in ca, «%s» in es, «%s» in en',
    async (has, reader, fallback, ...seen) => {
      const { id } = await given[resource](RECORDS[has]!(name));
      const as: Person | undefined = reader === 'anybody' ? undefined : await calendar.person('editor');
      const filters = `fallback=${fallback}&hide_empty=false${as ? '&status=publish' : ''}`;

      for (const [place, language] of ['ca', 'es', 'en'].entries()) {
        const options = { language, ...(as ? { as } : {}) };
        const alone = await calendar.get(`/${collection}/${id}?fallback=${fallback}`, options);
        const list = await calendar.get(`/${collection}?${filters}`, options);

        expect(`${language}: ${readAlone(alone, record)}`).toBe(`${language}: ${seen[place]}`);
        expect(`${language}: ${readInList(list, record, language)}`).toBe(`${language}: ${seen[place]!.replace(/^[—×]$/, 'nothing')}`);
      }
    },
  );

  it.each(['auto', 'none', 'es,en'])('is not read in an unknown language with fallback=%s', async (fallback) => {
    const { id } = await given[resource](RECORDS['ca + es + en']!(name));

    for (const path of [`/${collection}/${id}`, `/${collection}`]) {
      expect((await calendar.get(`${path}?fallback=${fallback}`, { language: 'fr' })).body.code).toBe('rest_no_route');
      const { status, body } = await calendar.get(`${path}?fallback=${fallback}&translation_language=fr`);
      expect([status, Object.keys(body.data.params)]).toEqual([400, ['translation_language']]);
    }
  });
});

it.each(CONTENT_RESOURCES)('shows an owner their own of the $collection that are all drafts, and another author none', async (record) => {
  const { collection, resource, name } = record;
  const [owner, other] = [await calendar.person('contributor'), await calendar.person('author')];
  const texts = { es: { [name]: 'Feria', description: 'Puestos', translation_status: 'draft' } };
  const editor = await calendar.person('editor');
  const { id } = await given[resource](texts, { author: owner.id }, editor);

  for (const [as, alone, total] of [
    [owner, 'Feria, Puestos', 1],
    [other, '×', 0],
  ] as const) {
    expect(readAlone(await calendar.get(`/${collection}/${id}`, { as }), record)).toBe(alone);
    expect((await calendar.get(`/${collection}?status=publish`, { as })).body.total).toBe(total);
  }
});
