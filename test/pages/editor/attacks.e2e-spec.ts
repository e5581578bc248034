import { expect, it } from '@jest/globals';
import { sendBatch } from '../../support/batch.js';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { BrowserClient } from '../sign-in/browser-client.js';
import { EditorBrowser } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

type PageAnswer = Answer & { raw: string };

/** What any answer must be: a page in the language of the address, a way to another one, or what a script asked for. */
function findFault({ status, headers, raw }: PageAnswer): string | undefined {
  const type = headers.get('Content-Type') ?? '';
  if (status >= 500) return `${status}`;
  if (status === 303) return headers.get('Location')?.startsWith('/ca/') ? undefined : `leads to ${headers.get('Location')}`;
  if (type.startsWith('application/json')) return undefined;
  if (!type.startsWith('text/html')) return type;
  return raw.includes('<html lang="ca"') || !raw.includes('<html') ? undefined : 'another language';
}

const QUERIES = [
  'page=0',
  'page=-1&page=2',
  'page=999999999999',
  'page[]=1',
  'user=x',
  'user=99999999999',
  'copy=0',
  'copy=999999',
  'tab=x&month=2026-13&venue=x&category=1e9',
  'from=31/4',
  'done=x&version=x&older_version=x&proof=x',
  'done=save&version=1&proof=',
  'language=xx',
  'search=%00',
  'search=%ED%A0%80',
  `search=${'a'.repeat(3_000)}`,
  '__proto__[page]=1',
  'constructor=1',
];

it('no query of a page is an error of the service', async () => {
  const { id } = await given.course();
  const browser = await EditorBrowser.open(calendar);
  const paths = [
    ...['', '/account', '/tokens', '/sessions', '/users', `/users/${ADMIN.id}`, '/users/999999', '/translations', '/events', '/events/new'],
    ...[`/events/${id}`, `/events/${id}/dates`, `/events/${id}/history`, `/events/${id}/history/99`, '/events/99999999999999999999999'],
    ...['/categories', '/suggest/venues', '/suggest/x', '/__proto__/1/history'],
  ];
  const faults = [];
  for (const path of paths)
    for (const query of QUERIES) {
      const fault = findFault(await browser.get(`//ca/edit${path}?${query}`));
      if (fault !== undefined) faults.push([path, query.slice(0, 40), fault]);
    }

  expect(faults).toEqual([]);
});

/** Names and values that no form has. */
const FIELDS: [string, string][][] = [
  [],
  [['do', 'x']],
  [['do', 'open-xx']],
  [['do', 'open-__proto__']],
  [['do', 'find-x']],
  [['do', 'dates']],
  [['do', 'cancel']],
  [['do', 'uncancel']],
  [['do', 'duplicate']],
  [['do', 'restore']],
  [['do', 'lost-keep']],
  [
    ['do', 'lost-drop'],
    ['pressed', 'lost-drop'],
  ],
  [['do', 'delete-99999999999']],
  [['do', 'restore-9999999999']],
  [['do', 'undo']],
  [
    ['do', 'undo'],
    ['older_version', '0'],
  ],
  [['do', 'invite']],
  [['do', 'preview']],
  [
    ['opened', 'null'],
    ['seen', '[1]'],
  ],
  [
    ['opened', '{"title":{"a":1},"__proto__":{"x":1}}'],
    ['seen', '{"translations[ca][title]":5}'],
  ],
  [['languages', 'xx,,ca,__proto__']],
  [['translations', 'x']],
  [['translations[ca]', 'x']],
  [['translations[ca][title][x]', 'y']],
  [['translations[__proto__][title]', 'y']],
  [['__proto__[title]', 'x']],
  [['constructor[prototype][x]', 'x']],
  [
    ['translations[ca][title]', 'a'],
    ['translations[ca][title]', 'b'],
  ],
  [['translations[ca][title]', 'Fira '.repeat(3_000)]],
  [['translations[ca][title]', '\0\uFFFE']],
  [['translations[ca][description]', '<script>alert(1)</script>'.repeat(500)]],
  [['start_date[x]', '2027-01-01']],
  [
    ['start_date', '31/4'],
    ['start_date_time', '99'],
    ['end_date', '-1'],
  ],
  [
    ['start_date', '9999-99-99'],
    ['end_date', '0000-00-00'],
  ],
  [
    ['venue', '-1'],
    ['venue', 'x'],
    ['venue', '999999'],
  ],
  [
    ['categories', 'x'],
    ['categories', '999999'],
    ['parent', 'x'],
  ],
  [
    ['image', 'x'],
    ['image_focus', 'x'],
    ['image_alt[ca]', 'x'],
  ],
  [['image', 'javascript:alert(1)']],
  [
    ['recurrence[repeats]', 'weekly'],
    ['recurrence[every_weekly]', '-1'],
    ['recurrence[until]', 'x'],
    ['recurrence[count]', '1e9'],
  ],
  [
    ['recurrence[repeats]', 'other'],
    ['recurrence[rule]', 'RRULE:FREQ=SECONDLY\nX'],
  ],
  [['recurrence[repeats]', '__proto__']],
  [['recurrence', 'x']],
  [['scope', 'all']],
  [['scope', 'following']],
  [['key', 'ñ'.repeat(300)]],
  [['key', '']],
  [['told', 'x'.repeat(5_000)]],
  [
    ['records', '1'],
    ['records', 'x'],
    ['do', 'category'],
    ['category', 'x'],
  ],
  [
    ['records', '1'],
    ['do', 'undo'],
    ['version_1', 'x'],
  ],
  [['back', 'https://evil.example/ca/edit']],
  [
    ['username', '\u202Eadmin'],
    ['role', 'x'],
    ['name', ' '],
  ],
  [
    ['name', 'a'],
    ['scopes', 'x'],
    ['expires_at', '31/4'],
    ['of', '999999'],
  ],
  [
    ['do', 'delete-all'],
    ['reassign', '999999'],
  ],
];

it('no form is an error of the service, whatever it has', async () => {
  const { id, first } = await given.course();
  const event = await given.event({ ca: { title: 'Fira' } });
  const category = await given.category({ ca: { name: 'Festes' } });
  const person = await calendar.person('author');
  const browser = await EditorBrowser.open(calendar);
  const paths = [
    ...['/events/new', `/events/${event.id}`, `/events/${id}`, `/events/${first}`, '/events/actions', `/events/${id}/dates`],
    ...[`/events/${id}/history/1`, `/categories/${category.id}`, '/users/new', `/users/${person.id}`, '/tokens', '/pictures'],
  ];
  const faults = [];
  for (const path of paths)
    for (const fields of FIELDS) {
      const fault = findFault(await browser.post(`//ca/edit${path}`, [...fields, ['user', String(ADMIN.id)], ['do', 'save']]));
      if (fault !== undefined) faults.push([path, JSON.stringify(fields).slice(0, 60), fault]);
    }

  expect(faults).toEqual([]);
});

it('names with HTML are text on every page', async () => {
  const evil = `<img src=x onerror="alert(1)">'"&`;
  const editor = await calendar.person('editor');
  await calendar.patch(`//ca/api/auth/v1/users/${editor.id}`, { name: evil });
  await calendar.post('//ca/api/auth/v1/tokens', { name: evil });
  const venue = await given.venue({ ca: { venue: evil } });
  const category = await given.category({ ca: { name: evil } });
  const tag = await given.tag({ ca: { name: evil } });
  const fields = { venue: venue.id, categories: [category.id], tags: [evil], cost: evil };
  const { id } = await given.event({ ca: { title: evil, excerpt: evil } }, fields, editor);
  const series = await given.course({}, { ca: { title: evil } });
  await calendar.patch(`/events/${series.first}`, { title: `${evil} 2` });
  await calendar.patch(`/events/${id}`, { author: ADMIN.id });
  const browser = await EditorBrowser.open(calendar);
  const pages = [
    ...['', '/events', '/venues', '/categories', '/tags', '/translations', '/users', '/tokens', `/users/${editor.id}`],
    ...[`/events/${id}`, `/events/new?copy=${id}`, `/events/${id}/history`, `/events/${id}/history/2`, `/events/${id}/preview`],
    ...[`/events/${series.id}/dates`, `/events/${series.first}`, `/venues/${venue.id}`, `/categories/${category.id}`, `/tags/${tag.id}`],
    ...[`/events?search=${encodeURIComponent(evil)}`, `/users?search=${encodeURIComponent(evil)}`],
  ];
  const answers = [];
  for (const path of pages) answers.push([path, await browser.get(`//ca/edit${path}`)] as const);
  const removal = await browser.press(await browser.openForm(`//ca/edit/venues/${venue.id}`), 'trash');
  const forgotten = await browser.press(await browser.openForm(`//ca/edit/users/${editor.id}`), 'delete');

  for (const [path, { status, raw }] of [...answers, ['removal', removal] as const, ['user', forgotten] as const])
    expect([path, status, /<img src=x|onerror="alert/.test(raw)]).toEqual([path, 200, false]);
});

it.each(['trashed', 'erased', 'given away'])('what a user does to a record that was meanwhile %s is told on a page', async (what) => {
  const author = await calendar.person('author');
  const { id } = await given.event({ ca: { title: 'Fira' } }, {}, author);
  const browser = await EditorBrowser.open(calendar, author);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  if (what === 'given away') await calendar.patch(`/events/${id}`, { author: ADMIN.id, status: 'private' });
  else await calendar.delete(`/events/${id}${what === 'erased' ? '?force=true' : ''}`);

  for (const button of form.buttons) {
    const answer = await browser.pressOnce(form, button);
    expect([button, findFault(answer)]).toEqual([button, undefined]);
    if (answer.status === 303) continue;
    expect([button, answer.status >= 400 || button === 'duplicate']).toEqual([button, true]);
  }
  const undo: [string, string][] = [
    ['user', String(author.id)],
    ['do', 'undo'],
  ];
  expect(findFault(await browser.post(`//ca/edit/events/${id}/history/1`, undo))).toBeUndefined();
  const { body } = await calendar.get(`/events?search=Fira&status=publish,draft,private,trash`, { as: ADMIN });
  expect(body.events.every(({ title }: { title: string }) => title === 'Fira')).toBe(true);
});

it('an author can do nothing to records and accounts of others, whatever the form says', async () => {
  const [author, other] = [await calendar.person('author'), await calendar.person('author')];
  const { id } = await given.event({ ca: { title: 'Fira' } });
  const category = await given.category({ ca: { name: 'Festes' } });
  const browser = await EditorBrowser.open(calendar, author);
  const user = ['user', String(author.id)] as [string, string];
  const attempts: [string, [string, string][]][] = [
    [`/events/${id}`, [['translations[ca][title]', 'Robada']]],
    [`/events/${id}`, [['do', 'trash']]],
    [
      `/events/${id}`,
      [
        ['do', 'publish'],
        ['author', String(author.id)],
      ],
    ],
    [`/events/${id}/history/1`, [['do', 'undo']]],
    [
      '/events/actions',
      [
        ['do', 'trash'],
        ['records', String(id)],
      ],
    ],
    [
      `/categories/${category.id}`,
      [
        ['do', 'trash'],
        ['sure', '1'],
      ],
    ],
    [
      `/users/${other.id}`,
      [
        ['name', 'Robat'],
        ['role', 'administrator'],
      ],
    ],
    [
      `/users/${author.id}`,
      [
        ['role', 'administrator'],
        ['opened_role', 'x'],
      ],
    ],
    [`/users/${other.id}`, [['do', 'invite']]],
    [`/users/${other.id}`, [['do', 'delete-all']]],
    [
      '/tokens',
      [
        ['do', 'create'],
        ['name', 'robot'],
        ['scopes', 'read'],
        ['of', String(other.id)],
      ],
    ],
    ['/sessions', [['do', 'end-1']]],
  ];
  for (const [path, fields] of attempts) {
    const answer = await browser.post(`//ca/edit${path}`, [...fields, user, ['opened', '{}'], ['do', 'save']]);
    expect([path, findFault(answer), answer.body.includes('class="secret"')]).toEqual([path, undefined, false]);
  }

  expect((await calendar.get(`/events/${id}`)).body).toMatchObject({ title: 'Fira', status: 'publish', author: ADMIN.id });
  expect((await calendar.get('/categories?hide_empty=false')).body.categories).toHaveLength(1);
  const { body } = await calendar.get('//ca/api/auth/v1/users', { as: ADMIN });
  expect(body.users.map((one: { role: string }) => one.role).sort()).toEqual(['administrator', 'author', 'author']);
});

it.each([0, 300])('with %i categories the pages work', async (number) => {
  for (let n = 0; n < number; n += 100) {
    const operations = Array.from({ length: 100 }, (_, one) => ({ method: 'POST', path: 'categories', body: { name: `Tema ${n + one}` } }));
    await sendBatch(calendar, operations);
  }
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm('//ca/edit/events/new');

  for (const path of ['events/new', 'categories', 'categories/new', 'events']) {
    const { status, raw } = await browser.get(`//ca/edit/${path}`);
    expect([path, status, path !== 'categories' || raw.includes('Tema 299') === number > 0]).toEqual([path, 200, true]);
  }
  if (number > 0) expect(form.choicesOf('categories')).toHaveLength(number);
});

it('a visitor who has not signed in gets the form to do so, on every page', async () => {
  for (const path of ['', '/events', '/events/1', '/tokens', '/users', '/events/1/history/1', '/suggest/venues']) {
    const { status, headers } = await new BrowserClient(calendar).get(`//ca/edit${path}`);
    expect([status, headers.get('Location')]).toEqual([303, `/ca/sign-in?next=${encodeURIComponent(`/ca/edit${path}`)}`]);
  }
});
