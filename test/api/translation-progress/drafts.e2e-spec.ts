import { expect, it } from '@jest/globals';
import { asUser, ROLES_AND_ANONYMOUS, type RoleOrAnonymous, useUsers } from '../../accounts/auth/roles.js';
import { CONTENT_RESOURCES, type RecordResource, TERM_RESOURCES } from '../../support/resources.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);
const people = useUsers(calendar);

const NOT_SIGNED_IN = [401, 'rest_not_logged_in'];
const FORBIDDEN = [403, 'rest_forbidden'];

async function listed(reader: RoleOrAnonymous, { collection, name }: RecordResource, query: string) {
  const path = `/${collection}?hide_empty=false&translation_language=en&fallback=ca&${query}`;
  const { status, body } = await calendar.get(path, asUser(people[reader]));
  return status === 200 ? body[collection].map((record: Record<string, string>) => record[name]).sort() : [status, body.code];
}

it.each(CONTENT_RESOURCES)('shows drafts of $collection to their authors, and to editors', async (kind) => {
  const { collection, resource, name } = kind;
  const make = async (title: string, owner: RoleOrAnonymous | null, status = 'draft') => {
    const { id } = await given[resource]({ ca: { [name]: title }, en: { [name]: `${title} (en)`, status } });
    if (owner) await calendar.changeBySql(`UPDATE ${resource} SET author_id = ${people[owner]!.id} WHERE id = ${id}`);
    return id as number;
  };
  await make('contributor', 'contributor');
  await make('author', 'author');
  await make('no author', null);
  await make('subscriber', 'subscriber');
  await make('public', null, 'complete');
  await calendar.delete(`/${collection}/${await make('thrown away', 'author')}`);

  expect(await listed('anonymous', kind, 'translation_status=draft')).toEqual(NOT_SIGNED_IN);
  expect(await listed('anonymous', kind, 'translation_status=complete,draft')).toEqual(NOT_SIGNED_IN);
  expect(await listed('subscriber', kind, 'translation_status=draft')).toEqual(FORBIDDEN);
  expect(await listed('contributor', kind, 'translation_status=draft')).toEqual(['contributor']);
  expect(await listed('author', kind, 'translation_status=draft')).toEqual(['author']);
  expect(await listed('author', kind, 'translation_status=draft,complete')).toEqual(['author', 'public (en)']);
  const all = ['author', 'contributor', 'no author', 'subscriber'];
  expect(await listed('editor', kind, 'translation_status=draft')).toEqual(all);
  expect(await listed('administrator', kind, 'translation_status=draft')).toEqual(all);
});

it.each(TERM_RESOURCES)('shows drafts of $collection to users who may create terms', async (kind) => {
  await given[kind.resource]({ ca: { name: 'Música' }, en: { name: 'Music', status: 'draft' } });
  await given[kind.resource]({ ca: { name: 'Dansa' }, en: { name: 'Dance' } });
  await given[kind.resource]({ en: { name: 'Hidden', translation_status: 'draft' } });

  expect(await listed('anonymous', kind, 'translation_status=draft')).toEqual(NOT_SIGNED_IN);
  for (const reader of ['subscriber', 'contributor'] as const) {
    expect(await listed(reader, kind, 'translation_status=draft')).toEqual(FORBIDDEN);
  }
  for (const reader of ['author', 'editor', 'administrator'] as const) {
    expect(await listed(reader, kind, 'translation_status=draft')).toEqual(['Hidden', 'Música']);
  }
});

it.each(CONTENT_RESOURCES)('reveals none of $collection that have only drafts, or are not published', async (kind) => {
  const { resource, name } = kind;
  await given[resource]({ en: { [name]: 'Through and through', translation_status: 'draft' } });
  await given[resource]({ en: { [name]: 'Pending' } }, { status: 'pending' });
  await given[resource]({ en: { [name]: 'Public' } });

  for (const query of ['has_translation=en', 'missing_translation=ca', 'missing_translation=es', 'translation_status=complete']) {
    for (const reader of ROLES_AND_ANONYMOUS) expect([query, await listed(reader, kind, query)]).toEqual([query, ['Public']]);
  }
  expect(await listed('author', kind, 'translation_status=draft&status=publish')).toEqual([]);
  expect(await listed('editor', kind, 'translation_status=draft')).toEqual([]);
  expect(await listed('editor', kind, 'translation_status=draft&status=publish')).toEqual(['Through and through']);
  expect(await listed('editor', kind, 'translation_status=complete&status=pending')).toEqual(['Pending']);
});

it.each(TERM_RESOURCES)('reveals none of $collection that have only drafts', async (kind) => {
  await given[kind.resource]({ en: { name: 'Through and through', translation_status: 'draft' } });
  await given[kind.resource]({ en: { name: 'Public' } });

  for (const query of ['has_translation=en', 'missing_translation=ca', 'translation_status=complete']) {
    for (const reader of ['anonymous', 'subscriber', 'contributor'] as const) {
      expect([query, await listed(reader, kind, query)]).toEqual([query, ['Public']]);
    }
  }
});
