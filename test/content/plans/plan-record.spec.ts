import { expect, it } from '@jest/globals';
import { mergePlans, type TableRows } from '../../../src/content/plans/write-plan.js';
import { NEW_TRANSLATION_OWNER, planTexts } from '../../../src/content/texts/plan-texts.js';
import { planChange } from '../../../src/content/writing/content-changes.js';
import { type CheckedRecord, planNewRecord, type TakenValues } from '../../../src/content/writing/new-content.js';
import { planNewLinks } from '../../../src/events/links/event-link-tables.js';
import { Event, EventTranslation } from '../../../src/events/event.entity.js';
import type { StoredEvent } from '../../../src/events/occurrences/project-date.js';
import { EVENT_RESOURCE } from '../../../src/events/event.resource.js';
import { ORGANIZER_RESOURCE } from '../../../src/organizers/organizer.resource.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const TIME = '2026-11-21 11:00:00';
const COLUMNS: CheckedRecord<Event, EventTranslation>['columns'] = {
  ...{ authorId: 1, status: 'publish' as const, publishedUtc: TIME, modifiedUtc: TIME },
  externalIds: { tickets: '4711' },
};
const NO_PAIRS = { removed: [], added: [] };

const texts = planTexts(
  EVENT_RESOURCE,
  NEW_TRANSLATION_OWNER,
  new Map([
    ['ca', { name: 'Fira' }],
    ['es', { name: 'Feria' }],
  ] as const),
  'ca',
  TEST_SETTINGS,
);

const EVENT: CheckedRecord<Event, EventTranslation> = {
  ...{ definition: EVENT_RESOURCE, columns: COLUMNS, texts },
  change: { dto: {}, columns: { featured: true }, texts: new Map() },
  pairs: { ...NO_PAIRS, added: [{ source: 'tickets', externalId: '4711' }] },
};

const TAKEN: TakenValues = {
  ...{ id: 7, imageId: null },
  slugs: new Map([
    ['ca', 'fira-2'],
    ['es', 'feria'],
  ]),
  formerSlugs: [{ resource: 'event', language: 'es', slug: 'feria' }],
};

it('the plan of a new event has its row, its texts, its ids and its links', () => {
  const plan = planNewRecord(EVENT, TAKEN, planNewLinks(7, { venue: [9, 8], tag: [3] }));

  const [event, ...others] = plan.records;
  expect(others).toEqual([]);
  expect(event).toMatchObject({ resource: 'event', id: 7 });
  expect(event!.row).toEqual({ ...COLUMNS, id: 7, imageId: null, version: 1, featured: true, sourceLanguage: 'ca', hasOnlyDrafts: false });
  expect(event!.dependents.map(({ entity, rows }) => [entity.name, rows])).toEqual([
    [
      'EventTranslation',
      [
        expect.objectContaining({ ownerId: 7, language: 'ca', name: 'Fira', slug: 'fira-2', progress: 'complete' }),
        expect.objectContaining({ ownerId: 7, language: 'es', name: 'Feria', slug: 'feria', progress: 'complete' }),
      ],
    ],
    ['ExternalId', [{ resource: 'event', source: 'tickets', externalId: '4711', recordId: 7 }]],
    [
      'EventVenue',
      [
        { eventId: 7, position: 1, venueId: 8 },
        { eventId: 7, position: 0, venueId: 9 },
      ],
    ],
    ['EventOrganizer', []],
    ['EventCategory', []],
    ['EventTag', [{ eventId: 7, position: 0, tagId: 3 }]],
  ]);
});

it('the plan of a new record deletes the former slug of another one, and tells the audit log of its languages', () => {
  const { deletions, changes } = planNewRecord(EVENT, TAKEN);

  expect(deletions.map(({ entity, rows }) => [entity.name, rows])).toEqual([
    ['SlugHistory', [{ resource: 'event', language: 'es', slug: 'feria' }]],
  ]);
  expect(changes).toEqual([{ resource: 'event', id: 7, action: 'create', version: 1, languages: ['ca', 'es'] }]);
});

it('the plan of a change has the version that was read, the texts and ids that differ, and the slugs that the trash releases', () => {
  const [ca, es] = [texts.texts.get('ca')!, texts.texts.get('es')!];
  const changed = { ...ca, name: 'Mercat' };
  const record = { ...COLUMNS, ...texts.columns, id: 7, version: 3, translations: [ca, es] } as unknown as StoredEvent;

  const plan = planChange(
    {
      ...{ definition: EVENT_RESOURCE, record, columns: { ...COLUMNS, status: 'trash' } },
      pairs: { added: [{ source: 'tickets', externalId: '12' }], removed: [{ source: 'tickets', externalId: '4711' }] },
      texts: {
        ...{ columns: texts.columns, slugHistory: [], isChanged: true },
        rows: [
          { language: 'ca', before: ca, after: changed },
          { language: 'es', before: es, after: undefined },
        ],
      },
    },
    { status: 'trash', featured: true },
  );

  const toRows = ({ entity, rows }: TableRows) => (rows.length === 0 ? [] : [[entity.name, rows]]);
  expect(plan.deletions.flatMap(toRows)).toEqual([
    ['ExternalId', [{ resource: 'event', recordId: 7, source: 'tickets', externalId: '4711' }]],
    ['EventTranslation', [{ ownerId: 7, language: 'es' }]],
  ]);
  expect(plan.updates).toEqual([
    { entity: Event, where: { id: 7, version: 3 }, columns: { status: 'trash', featured: true, version: 4 }, isVersioned: true },
    { entity: EventTranslation, where: { ownerId: 7, language: 'ca' }, columns: changed },
    { entity: EventTranslation, where: { ownerId: 7 }, columns: { slugReleasedBy: 7 } },
  ]);
  expect(plan.rows.flatMap(toRows)).toEqual([['ExternalId', [{ resource: 'event', source: 'tickets', externalId: '12', recordId: 7 }]]]);
  expect(plan.changes).toEqual([
    {
      ...{ resource: 'event', id: 7, action: 'trash', fields: ['status', 'featured'] },
      ...{ version: 4, before: [{ fields: { status: 'publish', featured: null } }] },
    },
    {
      ...{ resource: 'event', id: 7, action: 'update', languages: ['ca'], fields: ['title'] },
      before: [{ texts: { ca: { title: 'Fira' } } }],
    },
    {
      ...{ resource: 'event', id: 7, action: 'update', languages: ['es'], fields: ['title'] },
      before: [{ texts: { es: { title: 'Feria' } } }],
    },
  ]);
});

it('the plans of two writes are one plan, in their order', () => {
  const named = planTexts(
    ORGANIZER_RESOURCE,
    NEW_TRANSLATION_OWNER,
    new Map([['ca', { name: 'Associació' }]] as const),
    'ca',
    TEST_SETTINGS,
  );
  const organizer = planNewRecord(
    {
      ...{ definition: ORGANIZER_RESOURCE, columns: { ...COLUMNS, externalIds: null }, texts: named, pairs: NO_PAIRS },
      change: { dto: {}, columns: {}, texts: new Map() },
    },
    { id: 8, imageId: null, slugs: new Map([['ca', 'associacio']] as const), formerSlugs: [] },
  );

  const plan = mergePlans([planNewRecord(EVENT, TAKEN), organizer]);

  expect(plan.records.map(({ resource, id }) => [resource, id])).toEqual([
    ['event', 7],
    ['organizer', 8],
  ]);
  expect(plan.changes.map(({ resource, id }) => [resource, id])).toEqual([
    ['event', 7],
    ['organizer', 8],
  ]);
});
