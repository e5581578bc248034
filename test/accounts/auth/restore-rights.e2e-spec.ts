import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';
import { asUser, type RoleOrAnonymous, useUsers } from './roles.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

describe.each(CONTENT_RESOURCES)('of the $collection,', ({ resource, collection }) => {
  /** Creates a record of a user in a status, as the administrator gives it to the user. */
  const recordOf = async (owner: RoleOrAnonymous, status: string): Promise<string> => {
    const { id } = await given[resource]({ ca: {} }, { status });
    await calendar.patch(`/${collection}/${id}`, { author: people[owner]!.id });
    return `/${collection}/${id}`;
  };
  const trash = (path: string, role: RoleOrAnonymous) => calendar.delete(path, asUser(people[role]));
  const setStatus = async (path: string, role: RoleOrAnonymous, status: string) => {
    const answer = await calendar.patch(path, { status }, asUser(people[role]));
    return answer.status === 200 ? answer.body.status : answer.status;
  };

  it.each(['editor', 'administrator'] as const)('what an %s put into the trash, the owner does not bring back', async (role) => {
    for (const owner of ['contributor', 'author'] as const) {
      const path = await recordOf(owner, 'draft');
      expect((await trash(path, role)).status).toBe(200);

      for (const status of ['draft', 'pending', 'publish']) expect(await setStatus(path, owner, status)).toBe(403);
      expect(await setStatus(path, 'editor', 'draft')).toBe('draft');
    }
  });

  it('the status «trash» of an editor holds as a deletion does', async () => {
    const path = await recordOf('author', 'publish');
    expect(await setStatus(path, 'editor', 'trash')).toBe('trash');

    expect(await setStatus(path, 'author', 'publish')).toBe(403);
  });

  it.each([
    ['draft', 'draft', 'draft'],
    ['pending', 'publish', 'pending'],
  ])('a contributor brings back the own record that was %s', async (before, asked, after) => {
    const path = await recordOf('contributor', before);
    await trash(path, 'contributor');

    expect(await setStatus(path, 'contributor', asked)).toBe(after);
  });

  it.each(['publish', 'future'])('a contributor does not bring back the own record that was %s', async (status) => {
    const path = await recordOf('author', 'publish');
    if (status === 'future') await calendar.patch(path, { date: '2027-01-01 10:00' });
    await trash(path, 'author');
    const id = path.split('/').at(-1);
    await calendar.database.query(`UPDATE ${resource} SET author_id = ${people.contributor!.id} WHERE id = ${id}`);

    expect(await setStatus(path, 'contributor', 'draft')).toBe(403);
  });

  it('an author brings back the own published record, but not one that an editor made private', async () => {
    const [published, hidden] = [await recordOf('author', 'publish'), await recordOf('author', 'private')];
    await trash(published, 'author');
    await trash(hidden, 'author');

    expect(await setStatus(published, 'author', 'publish')).toBe('publish');
    for (const status of ['publish', 'draft', 'pending']) expect(await setStatus(hidden, 'author', status)).toBe(403);
    expect(await setStatus(hidden, 'editor', 'private')).toBe('private');
  });

  it('an author changes the own private record, but not its status', async () => {
    const path = await recordOf('author', 'private');

    for (const status of ['publish', 'draft', 'pending', 'future']) expect(await setStatus(path, 'author', status)).toBe(403);
    expect((await calendar.patch(path, { status: 'private', description: 'Nova' }, asUser(people.author))).status).toBe(200);
    expect(await setStatus(path, 'editor', 'publish')).toBe('publish');
  });
});
