import { describe, expect, it } from '@jest/globals';
import { type Answer, type Person, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES, type RecordResource } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

type Texts = Record<string, string>;

/** Records by their languages. Each has all texts, except those that its name excludes. */
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

/** What a reader sees in each language. `—`: 404, not in these languages. `×`: 403, not public. */
const MATRIX = [
  // has, reader, fallback, in ca, in es, in en
  ['ca', 'anonymous', 'auto', 'Fira, Parades', 'Fira, Parades', 'Fira, Parades'],
  ['ca', 'anonymous', 'none', 'Fira, Parades', '—', '—'],
  ['ca', 'anonymous', 'en', 'Fira, Parades', '—', '—'],
  ['ca', 'anonymous', 'es,ca', 'Fira, Parades', 'Fira, Parades', 'Fira, Parades'],

  ['ca (no description) + es', 'anonymous', 'auto', 'Fira, Puestos', 'Feria, Puestos', 'Fira, Puestos'],
  ['ca (no description) + es', 'anonymous', 'none', 'Fira, null', 'Feria, Puestos', '—'],
  ['ca (no description) + es', 'anonymous', 'en', 'Fira, null', 'Feria, Puestos', '—'],
  ['ca (no description) + es', 'anonymous', 'es,ca', 'Fira, Puestos', 'Feria, Puestos', 'Feria, Puestos'],

  ['ca (empty description) + es', 'anonymous', 'auto', 'Fira, ', 'Feria, Puestos', 'Fira, '],
  ['ca (empty description) + es', 'anonymous', 'none', 'Fira, ', 'Feria, Puestos', '—'],
  ['ca (empty description) + es', 'anonymous', 'en', 'Fira, ', 'Feria, Puestos', '—'],
  ['ca (empty description) + es', 'anonymous', 'es,ca', 'Fira, ', 'Feria, Puestos', 'Feria, Puestos'],

  ['ca + es + en', 'anonymous', 'auto', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],
  ['ca + es + en', 'anonymous', 'none', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],
  ['ca + es + en', 'anonymous', 'en', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],
  ['ca + es + en', 'anonymous', 'es,ca', 'Fira, Parades', 'Feria, Puestos', 'Fair, Stalls'],

  ['en', 'anonymous', 'auto', 'Fair, Stalls', 'Fair, Stalls', 'Fair, Stalls'],
  ['en', 'anonymous', 'none', '—', '—', 'Fair, Stalls'],
  ['en', 'anonymous', 'en', 'Fair, Stalls', 'Fair, Stalls', 'Fair, Stalls'],
  ['en', 'anonymous', 'es,ca', '—', '—', 'Fair, Stalls'],

  ['es as a draft', 'anonymous', 'auto', '×', '×', '×'],
  ['es as a draft', 'anonymous', 'none', '×', '×', '×'],
  ['es as a draft', 'anonymous', 'es,ca', '×', '×', '×'],
  ['es as a draft', 'an editor', 'auto', 'Feria, Puestos', 'Feria, Puestos', 'Feria, Puestos'],
  ['es as a draft', 'an editor', 'none', '—', 'Feria, Puestos', '—'],
  ['es as a draft', 'an editor', 'en', '—', 'Feria, Puestos', '—'],
  ['es as a draft', 'an editor', 'es,ca', 'Feria, Puestos', 'Feria, Puestos', 'Feria, Puestos'],

  ['ca (no description) + es as a draft', 'anonymous', 'auto', 'Fira, null', 'Fira, null', 'Fira, null'],
  ['ca (no description) + es as a draft', 'anonymous', 'none', 'Fira, null', '—', '—'],
  ['ca (no description) + es as a draft', 'anonymous', 'es,ca', 'Fira, null', 'Fira, null', 'Fira, null'],
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
      const as: Person | undefined = reader === 'anonymous' ? undefined : await calendar.person('editor');
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
});

it.each(CONTENT_RESOURCES)('an owner sees their $collection with only draft texts, and another author sees none', async (record) => {
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
