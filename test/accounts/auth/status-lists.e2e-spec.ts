import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { asUser, ROLES_AND_ANONYMOUS, useUsers } from './roles.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

const NOT_SIGNED_IN = [401, 'rest_not_logged_in'];
const FORBIDDEN = [403, 'rest_forbidden'];

describe.each(CONTENT_RESOURCES)('a list of $collection by status', ({ collection, resource, name }) => {
  const make = async (title: string, status: string, role?: 'contributor' | 'author') => {
    const { id } = await given[resource]({ ca: { [name]: title } }, { status });
    if (role) await calendar.changeBySql(`UPDATE ${resource} SET author_id = ${people[role]!.id} WHERE id = ${id}`);
    return id as number;
  };

  const listed = async (role: (typeof ROLES_AND_ANONYMOUS)[number], status: string) => {
    const answer = await calendar.get(`/${collection}?status=${status}`, asUser(people[role]));
    return answer.status === 200
      ? answer.body[collection].map((record: Record<string, string>) => record[name]).sort()
      : [answer.status, answer.body.code];
  };

  it.each(['draft', 'pending', 'private', 'future', 'publish,draft'])(
    '%s: 401 for anonymous clients, 403 for subscribers',
    async (status) => {
      await make('a', 'draft');

      expect(await listed('anonymous', status)).toEqual(NOT_SIGNED_IN);
      expect(await listed('subscriber', status)).toEqual(FORBIDDEN);
    },
  );

  it('shows published records to every client, with or without the filter', async () => {
    await make('draft', 'draft');
    await make('published', 'publish');

    for (const role of ROLES_AND_ANONYMOUS) expect(await listed(role, 'publish')).toEqual(['published']);
  });

  it('shows contributors and authors their own records, and editors all', async () => {
    await make('of a contributor', 'draft', 'contributor');
    await make('of an author', 'draft', 'author');
    await make('pending', 'pending', 'author');
    await make('published', 'publish');

    expect(await listed('contributor', 'draft')).toEqual(['of a contributor']);
    expect(await listed('author', 'draft')).toEqual(['of an author']);
    expect(await listed('editor', 'draft')).toEqual(['of a contributor', 'of an author']);
    expect(await listed('administrator', 'draft')).toEqual(['of a contributor', 'of an author']);
    expect(await listed('author', 'publish,draft,pending')).toEqual(['of an author', 'pending', 'published']);
    expect(await listed('editor', 'publish,pending')).toEqual(['pending', 'published']);
  });

  it('shows the trash to editors alone', async () => {
    const id = await make('thrown away', 'publish', 'author');
    await make('published', 'publish');
    await calendar.delete(`/${collection}/${id}`);

    expect(await listed('anonymous', 'trash')).toEqual(NOT_SIGNED_IN);
    for (const role of ['subscriber', 'contributor', 'author'] as const) expect(await listed(role, 'trash')).toEqual(FORBIDDEN);
    for (const role of ['editor', 'administrator'] as const) expect(await listed(role, 'trash')).toEqual(['thrown away']);
  });

  it('refuses a status that does not exist', async () => {
    const { status, body } = await calendar.get(`/${collection}?status=publish,secret`, asUser(people.editor));

    expect(status).toBe(400);
    expect(Object.keys(body.data.params)).toEqual(['status']);
  });
});
