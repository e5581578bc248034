import { expect, it } from '@jest/globals';
import { asUser, type RoleOrAnonymous, useUsers } from '../../accounts/auth/roles.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

const ALL = 'status=missing,outdated,partial,draft&language=es&per_page=100';

/** Lists the items that a user gets in Spanish, in short: `Fira missing`. */
async function seenBy(reader: RoleOrAnonymous, type: string): Promise<string[]> {
  const { body } = await calendar.get(`/translations?type=${type}&${ALL}`, asUser(people[reader]));
  expect(body.total).toBe(body.translations.length);
  return body.translations.map(({ title, status }: Record<string, string>) => `${title} ${status}`);
}

const statsOf = async (reader: RoleOrAnonymous, type: string) =>
  (await calendar.get('/translations/stats', asUser(people[reader]))).body[type].es;

it.each(CONTENT_RESOURCES)('shows each of them only those $collection that they may read', async ({ collection, resource, name }) => {
  const make = async (title: string, status: string, owner?: RoleOrAnonymous) => {
    const { id } = await given[resource]({ ca: { [name]: title } }, { status });
    if (owner) await calendar.changeBySql(`UPDATE ${resource} SET author_id = ${people[owner]!.id} WHERE id = ${id}`);
    return id as number;
  };
  await make('Public', 'publish');
  await make('Esborrany', 'draft', 'author');
  await make('Privat', 'private');
  await calendar.delete(`/${collection}/${await make('Llençat', 'publish', 'author')}`);

  expect(await seenBy('contributor', resource)).toEqual(['Public missing']);
  expect(await seenBy('author', resource)).toEqual(['Public missing', 'Esborrany missing']);
  expect(await seenBy('editor', resource)).toEqual(['Public missing', 'Esborrany missing', 'Privat missing']);
  expect(await statsOf('contributor', resource)).toMatchObject({ missing: 1, total: 1 });
  expect(await statsOf('author', resource)).toMatchObject({ missing: 2, total: 2 });
  expect(await statsOf('administrator', resource)).toMatchObject({ missing: 3, total: 3 });
});

it.each(CONTENT_RESOURCES)('counts the draft of another user of $collection as missing', async ({ resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', status: 'draft' } });
  await calendar.changeBySql(`UPDATE ${resource} SET author_id = ${people.contributor!.id} WHERE id = ${id}`);
  await given[resource]({ es: { [name]: 'Del tot', translation_status: 'draft' } });

  expect(await seenBy('author', resource)).toEqual(['Fira missing']);
  expect(await seenBy('contributor', resource)).toEqual(['Fira draft']);
  expect(await seenBy('editor', resource)).toEqual(['Fira draft', 'Del tot draft']);
  expect(await statsOf('author', resource)).toMatchObject({ draft: 0, missing: 1, total: 1 });
  expect(await statsOf('contributor', resource)).toMatchObject({ draft: 1, missing: 0, total: 1 });
  expect(await statsOf('editor', resource)).toMatchObject({ draft: 2, missing: 0, total: 2 });
});

it.each(['category', 'tag'] as const)('shows drafts of each %s to users who may create terms', async (resource) => {
  await given[resource]({ ca: { name: 'Fira' }, es: { name: 'Feria', status: 'draft' } });
  await given[resource]({ es: { name: 'Del tot', translation_status: 'draft' } });

  expect(await seenBy('contributor', resource)).toEqual(['Fira missing']);
  for (const reader of ['author', 'editor'] as const) {
    expect(await seenBy(reader, resource)).toEqual(['Fira draft', 'Del tot draft']);
  }
  expect(await statsOf('contributor', resource)).toMatchObject({ draft: 0, missing: 1, total: 1 });
  expect(await statsOf('author', resource)).toMatchObject({ draft: 2, missing: 0, total: 2 });
});
