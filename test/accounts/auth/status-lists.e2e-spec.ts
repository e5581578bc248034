import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { asUser, type RoleOrAnonymous, useUsers } from './roles.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

describe.each(CONTENT_RESOURCES)('a list of $collection by status', ({ collection, resource, name }) => {
  const make = async (title: string, status: string, role?: 'contributor' | 'author') => {
    const { id } = await given[resource]({ ca: { [name]: title } }, { status });
    if (role) await calendar.changeBySql(`UPDATE ${resource} SET author_id = ${people[role]!.id} WHERE id = ${id}`);
    return id as number;
  };

  const listed = async (role: RoleOrAnonymous, status: string) => {
    const answer = await calendar.get(`/${collection}?status=${status}`, asUser(people[role]));
    return answer.status === 200
      ? answer.body[collection].map((record: Record<string, string>) => record[name]).sort()
      : [answer.status, answer.body.code];
  };

  it('with a status beside «publish» is refused to anonymous clients and subscribers', async () => {
    await make('a', 'draft');

    expect(await listed('anonymous', 'publish,draft')).toEqual([401, 'rest_not_logged_in']);
    expect(await listed('subscriber', 'publish,draft')).toEqual([403, 'rest_forbidden']);
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

  it('refuses a status that does not exist', async () => {
    const { status, body } = await calendar.get(`/${collection}?status=publish,secret`, asUser(people.editor));

    expect(status).toBe(400);
    expect(Object.keys(body.data.params)).toEqual(['status']);
  });
});
