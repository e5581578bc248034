import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(RECORD_RESOURCES)('the external ids of one of the $collection without any', ({ collection, resource }) => {
  const list = `/${collection}?hide_empty=false`;

  it('are {} for users who may edit it', async () => {
    const editor = await calendar.person('editor');
    const created = await given[resource]({ ca: {} }, {}, editor);
    const path = `/${collection}/${created.id}`;

    const read = await calendar.get(path, { as: editor });
    const listed = await calendar.get(list, { as: editor });
    const updated = await calendar.patch(path, { description: 'Nova' }, { as: editor });

    for (const record of [created, read.body, listed.body[collection][0], updated.body])
      expect(record).toMatchObject({ id: created.id, external_ids: {} });
  });

  it.each(['subscriber', 'contributor', 'author'] as const)(
    'are missing for a user with the role %s, who may not edit it',
    async (role) => {
      const { id } = await given[resource]();
      const as = await calendar.person(role);

      const read = await calendar.get(`/${collection}/${id}`, { as });
      const listed = await calendar.get(list, { as });

      for (const record of [read.body, listed.body[collection][0]]) {
        expect(record.id).toBe(id);
        expect(record).not.toHaveProperty('external_ids');
      }
    },
  );

  it('are missing for anonymous clients', async () => {
    const { id } = await given[resource]();

    const read = await calendar.get(`/${collection}/${id}`);
    const listed = await calendar.get(list);

    for (const record of [read.body, listed.body[collection][0]]) {
      expect(record.id).toBe(id);
      expect(record).not.toHaveProperty('external_ids');
    }
  });
});

it('an event shows the external ids of those records in it that the user may edit', async () => {
  const author = await calendar.person('author');
  const venue = await given.venue();
  const { id } = await given.event({ ca: {} }, { venue: venue.id, organizer: { organizer: 'Cor' }, tags: ['nit'] }, author);

  const { body } = await calendar.get(`/events/${id}`, { as: author });

  expect([body.external_ids, body.organizer[0].external_ids]).toEqual([{}, {}]);
  expect(body.venues).toMatchObject([{ id: venue.id }]);
  expect(body.venues[0]).not.toHaveProperty('external_ids');
  expect(body.tags).toMatchObject([{ name: 'nit' }]);
  expect(body.tags[0]).not.toHaveProperty('external_ids');
});
