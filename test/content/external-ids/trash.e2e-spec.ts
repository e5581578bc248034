import { describe, expect, it } from '@jest/globals';
import { ADMIN, type Person, useCalendar } from '../../support/calendar.js';
import { CONTENT_RESOURCES, EVENT_DATES } from '../../support/resources.js';

const calendar = useCalendar();

describe.each(CONTENT_RESOURCES)('one of the $collection in the trash with an id in another system', ({ collection, resource, name }) => {
  const path = `/${collection}/external/feed/7`;
  const fields = { [name]: 'Fira', ...EVENT_DATES };
  const put = (as: Person, more: object = {}) => calendar.request('PUT', path, { as, body: { ...fields, ...more } });
  const statusOf = ({ status, body }: Awaited<ReturnType<typeof put>>) => `${status} ${body.code ?? body.status}`;

  it('keeps its pair, and is gone for all but PUT', async () => {
    const author = await calendar.person('author');
    await put(author);
    await calendar.delete(path, { as: author });

    expect(statusOf(await calendar.get(path, { as: author }))).toBe(`410 ${resource}-no-longer-available`);
    expect(statusOf(await calendar.get(path, { as: await calendar.person('author') }))).toBe(`404 ${resource}-not-found`);
    expect(statusOf(await calendar.patch(path, {}, { as: author }))).toBe(`410 ${resource}-no-longer-available`);
    expect(statusOf(await calendar.delete(path, { as: author }))).toBe(`410 ${resource}-is-in-trash`);
    expect(statusOf(await calendar.post(`/${collection}`, { ...fields, external_ids: { feed: '7' } }))).toBe('409 external-id-exists');
  });

  it('comes back with the status that it had, or with the one that is sent', async () => {
    for (const [status, sent, expected] of [
      ['publish', {}, 'publish'],
      ['draft', {}, 'draft'],
      ['draft', { status: 'publish' }, 'publish'],
    ] as const) {
      const created = await put(ADMIN, { status });
      await calendar.delete(path);

      const again = await put(ADMIN, sent);

      expect([again.status, again.body.id, again.body.status]).toEqual([200, created.body.id, expected]);
    }
  });

  it('comes back only for users who may restore it', async () => {
    const author = await calendar.person('author');
    await put(author);
    await calendar.delete(path, { as: ADMIN });

    expect(statusOf(await put(author))).toBe('403 rest_forbidden');
    expect(statusOf(await put(await calendar.person('author')))).toBe('403 rest_forbidden');
    expect(statusOf(await put(await calendar.person('editor')))).toBe('200 publish');
  });
});
