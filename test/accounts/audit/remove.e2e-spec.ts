import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { formatEntry, requestWithAudit } from './audit-log.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const remove = (path: string) => requestWithAudit(calendar, (options) => calendar.delete(path, options));
const change = (path: string, body: object) => requestWithAudit(calendar, (options) => calendar.patch(path, body, options));

it.each(CONTENT_RESOURCES)(
  'moving a record of the type $resource to the trash, and back, leaves entries',
  async ({ resource: type, collection }) => {
    const { id } = await given[type]();

    const away = await remove(`/${collection}/${id}`);
    const back = await change(`/${collection}/${id}`, { status: 'publish' });
    const again = await change(`/${collection}/${id}`, { status: 'trash' });

    expect(away.rows).toEqual([expect.objectContaining({ type, id, action: 'trash', languages: [], fields: [] })]);
    expect(back.rows).toEqual([expect.objectContaining({ type, id, action: 'restore', languages: [], fields: ['status'] })]);
    expect(again.rows).toEqual([expect.objectContaining({ type, id, action: 'trash', fields: [] })]);
  },
);

it('an event that is restored with another slug has an entry with the field `slug`', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' }, en: { title: 'Fair' } });
  await calendar.delete(`/events/${id}`);
  await given.event({ ca: { title: 'Fira' } });

  const { answer, rows } = await change(`/events/${id}`, { status: 'draft', featured: true });

  expect(answer.body).toMatchObject({ slug: 'fira-2', status: 'draft' });
  expect(rows).toEqual([expect.objectContaining({ action: 'restore', languages: ['ca'] })]);
  expect([...rows[0].fields].sort()).toEqual(['featured', 'slug', 'status']);
});

it('deleting a category leaves an entry for each child that moves to its parent', async () => {
  const [root, other] = [await given.category(), await given.category()];
  const middle = await given.category({ ca: {} }, { parent: root.id });
  const children = [await given.category({ ca: {} }, { parent: middle.id }), await given.category({ ca: {} }, { parent: middle.id })];
  await given.category({ ca: {} }, { parent: other.id });

  const { rows } = await remove(`/categories/${middle.id}`);

  expect(rows.map(formatEntry).sort()).toEqual(
    [`delete category ${middle.id}`, ...children.map(({ id }) => `update category ${id}`)].sort(),
  );
  expect(rows.filter(({ action }) => action === 'update').map(({ fields }) => fields)).toEqual([['parent'], ['parent']]);
});

it('deleting a tag leaves one entry', async () => {
  const { id } = await given.tag();

  expect((await remove(`/tags/${id}`)).rows).toEqual([
    expect.objectContaining({ type: 'tag', id, action: 'delete', languages: [], fields: [] }),
  ]);
});
