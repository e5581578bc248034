import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { listNodes } from './document-nodes.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const schemas = async () => (await calendar.get('/doc')).body.components.schemas;
const image = 'https://example.org/cartell.png';

it('describes every field of records, and no other', async () => {
  const all = await schemas();

  for (const { resource, collection, schema } of RECORD_RESOURCES) {
    const record = await given[resource]();
    const { body: shown } = await calendar.get(`/${collection}/${record.id}`);
    expect([schema, ...Object.keys(shown).sort()]).toEqual([schema, ...[...all[schema].required].sort()]);
    expect([schema, ...Object.keys(record).sort()]).toEqual([schema, ...[...all[schema].required, 'external_ids', 'version'].sort()]);
  }
});

/** Fields that only give orders, or are shown under another name. */
const NOT_SHOWN = ['translation_status'];

it.each(RECORD_RESOURCES)('every field that can be sent of $collection is shown', async ({ schema }) => {
  const all = await schemas();
  const [sent, shown] = [`Create${schema}`, schema].map((name) => Object.keys(all[name].properties));
  const hidden = sent!.filter((field) => !shown!.includes(field) && !NOT_SHOWN.includes(field));

  expect(hidden.map((field) => `${field} is a field of Create${schema}Dto, but not of ${schema}Response`)).toEqual([]);
});

it('describes every field of users, tokens and changes, and no other', async () => {
  const { Me, User, UserPage, Token, NewToken, Change, ChangePage } = await schemas();
  const at = async (path: string) => (await calendar.get(`//ca/api/auth/v1/${path}`, { as: ADMIN })).body;
  const { body: made } = await calendar.post('//ca/api/auth/v1/tokens', { name: 'documented' });
  const [users, { tokens }, changes] = [await at('users'), await at('tokens'), await at('audit')];

  for (const [shown, schema] of [
    ...[
      [await at('me'), Me],
      [users, UserPage],
      [users.users[0], User],
      [tokens[0], Token],
    ],
    ...[
      [made, NewToken],
      [changes, ChangePage],
      [changes.changes[0], Change],
    ],
  ]) {
    expect(Object.keys(shown).sort()).toEqual([...schema.required].sort());
  }
});

it('describes due translations, and the translation statistics', async () => {
  const { TranslationPage, TranslationDue, TranslationStats, LanguageProgress } = await schemas();
  await given.event();
  const { body: page } = await calendar.get('/translations', { as: ADMIN });
  const { body: stats } = await calendar.get('/translations/stats', { as: ADMIN });

  for (const [shown, schema] of [
    ...[
      [page, TranslationPage],
      [page.translations[0], TranslationDue],
    ],
    ...[
      [stats, TranslationStats],
      [stats.event.ca, LanguageProgress],
    ],
  ]) {
    expect(Object.keys(shown).sort()).toEqual([...schema.required].sort());
  }
});

it('describes every field of translations, and no other', async () => {
  const all = await schemas();

  for (const { resource, collection, kind, schema } of RECORD_RESOURCES) {
    const { id } = await given[resource]();
    const { body } = await calendar.get(`/${collection}/${id}/translations`);
    expect(Object.keys(body.ca).sort()).toEqual([...all[`${kind === 'term' ? 'Term' : schema}Translation`].required].sort());
  }
});

it('describes the objects inside a record', async () => {
  const { Image, CostDetails, DateDetails, TranslationLink, TermUrls } = await schemas();
  const event = await given.event({ ca: {} }, { image, cost: '5-20 €' });
  const parent = await given.category();
  const child = await given.category({ ca: {} }, { parent: parent.id });

  expect(Object.keys(event.image).sort()).toEqual([...Image.required].sort());
  expect(Object.keys(event.cost_details).sort()).toEqual([...CostDetails.required].sort());
  expect(Object.keys(event.start_date_details).sort()).toEqual([...DateDetails.required].sort());
  expect(Object.keys(event.translations.ca).sort()).toEqual([...TranslationLink.required].sort());
  expect(Object.keys(child.urls).sort()).toEqual(Object.keys(TermUrls.properties).sort());
});

it('describes a page of a list, with the links that it has only in the middle', async () => {
  const { TagPage } = await schemas();
  for (let n = 0; n < 3; n++) await given.tag();

  const { body } = await calendar.get('/tags?hide_empty=false&per_page=1&page=2');

  expect(Object.keys(body).sort()).toEqual(Object.keys(TagPage.properties).sort());
});

it('knows the members of every object', async () => {
  const objects = listNodes(await schemas()).filter(([, node]) => [node.type].flat().includes('object'));
  const unknown = objects.filter(([, node]) => node.properties === undefined && typeof node.additionalProperties !== 'object');

  expect(unknown.map(([way]) => way)).toEqual([]);
});
