import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const idsOf = async (path: string): Promise<number[]> => (await calendar.get(path)).body.organizers.map(({ id }: { id: number }) => id);

it.each(['MUSICA', 'músi', 'col·legi', 'collegi', '100%', 'a_b'])(
  'finds «%s» in the name, without regard to case or accents',
  async (search) => {
    const { id } = await given.organizer({ ca: { organizer: 'Col·legi de Música 100% a_b' } });
    await given.organizer({ ca: { organizer: 'Colegi de Mus. 1000 axb' } });

    expect(await idsOf(`/organizers?search=${encodeURIComponent(search)}`)).toEqual([id]);
  },
);

it.each([
  { field: 'description', value: '<p>Cor&nbsp;de <b>Música</b></p>', search: 'MUSICA' },
  { field: 'email', value: 'Info@orfeo.cat', search: 'info@ORFEO' },
  { field: 'phone', value: '+34 932 95', search: '932 95' },
])('searches the $field', async ({ field, value, search }) => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' } }, { [field]: value });
  await given.organizer({ ca: { organizer: 'Ajuntament' } }, { [field]: null });

  expect(await idsOf(`/organizers?search=${encodeURIComponent(search)}`)).toEqual([id]);
});

it.each(['%20%20', '', 'a', 'x'.repeat(201), '%00'])('refuses to search for «%s»', async (search) => {
  const { status, body } = await calendar.get(`/organizers?search=${search}`);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
});

it('shows those of an event', async () => {
  const { id } = await given.organizer();
  const other = await given.organizer();
  const event = await given.event({ ca: {} }, { organizer: [id] });
  await given.event({ ca: {} }, { organizer: [other.id] });

  expect(await idsOf(`/organizers?event=${event.id}`)).toEqual([id]);
});

it('refuses an event that nobody knows or that the reader may not see', async () => {
  const draft = await given.event({ ca: {} }, { organizer: [(await given.organizer()).id], status: 'draft' });

  const answers = [
    await calendar.get('/organizers?event=999999'),
    await calendar.get(`/organizers?event=${draft.id}`),
    await calendar.get('/organizers?event=fira'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code, Object.keys(body.data.params)])).toEqual(
    Array(3).fill([400, 'rest_invalid_param', ['event']]),
  );
});

it('tells those with events from those without; what the reader may not see is no event', async () => {
  const used = await given.organizer({ ca: { organizer: 'A' } });
  const drafted = await given.organizer({ ca: { organizer: 'B' } });
  const unused = await given.organizer({ ca: { organizer: 'C' } });
  await given.event({ ca: {} }, { organizer: [used.id] });
  await given.event({ ca: {} }, { organizer: [drafted.id], status: 'draft' });

  expect(await idsOf('/organizers?has_events=true')).toEqual([used.id]);
  expect(await idsOf('/organizers?has_events=0')).toEqual([drafted.id, unused.id]);
  expect(await idsOf('/organizers')).toEqual([used.id, drafted.id, unused.id]);
});

it('shows those with upcoming events, and an event under way is upcoming', async () => {
  const upcoming = await given.organizer({ ca: { organizer: 'A' } });
  const underWay = await given.organizer({ ca: { organizer: 'B' } });
  const past = await given.organizer({ ca: { organizer: 'C' } });
  const drafted = await given.organizer({ ca: { organizer: 'D' } });
  await given.event({ ca: {} }, { organizer: [upcoming.id] });
  await given.event({ ca: {} }, { organizer: [underWay.id], start_date: '2026-11-20 10:00:00', end_date: '2026-11-21 12:00:01' });
  await given.event({ ca: {} }, { organizer: [past.id], start_date: '2026-11-20 10:00:00', end_date: '2026-11-21 11:59:59' });
  await given.event({ ca: {} }, { organizer: [drafted.id], status: 'draft' });

  expect(await idsOf('/organizers?only_with_upcoming=1')).toEqual([upcoming.id, underWay.id]);
  expect(await idsOf('/organizers?only_with_upcoming=false')).toHaveLength(4);
});

it('shows what is published, and other states to those who may read them', async () => {
  const published = await given.organizer({ ca: { organizer: 'A' } });
  const draft = await given.organizer({ ca: { organizer: 'B' } }, { status: 'draft' });
  const pending = await given.organizer({ ca: { organizer: 'C' } }, { status: 'pending' });
  const editor = await calendar.person('editor');
  const author = await calendar.person('author');
  const own = await given.organizer({ ca: { organizer: 'D' } }, { status: 'draft' }, author);
  const list = async (path: string, as = editor) => (await calendar.get(path, { as })).body.organizers.map(({ id }: { id: number }) => id);

  expect(await list('/organizers')).toEqual([published.id]);
  expect(await list('/organizers?status=draft')).toEqual([draft.id, own.id]);
  expect(await list('/organizers?status=publish,pending')).toEqual([published.id, pending.id]);
  expect(await list('/organizers?status=draft', author)).toEqual([own.id]);
});

it('refuses states beyond the reader’s rights, and those that are none', async () => {
  const subscriber = await calendar.person('subscriber');
  const author = await calendar.person('author');

  expect((await calendar.get('/organizers?status=draft')).status).toBe(401);
  expect((await calendar.get('/organizers?status=draft', { as: subscriber })).status).toBe(403);
  expect((await calendar.get('/organizers?status=trash', { as: author })).status).toBe(403);
  expect((await calendar.get('/organizers?status=open')).body.data.params).toHaveProperty('status');
});

it('combines every filter with every other', async () => {
  const both = await given.organizer({ ca: { organizer: 'Palau de la Música' } });
  const named = await given.organizer({ ca: { organizer: 'Escola de Música' } });
  const linked = await given.organizer({ ca: { organizer: 'Ajuntament' } });
  const event = await given.event({ ca: {} }, { organizer: [both.id, linked.id] });
  await given.event({ ca: {} }, { organizer: [named.id] });

  expect(await idsOf(`/organizers?search=musica&event=${event.id}&has_events=1&only_with_upcoming=1&status=publish`)).toEqual([both.id]);
});
