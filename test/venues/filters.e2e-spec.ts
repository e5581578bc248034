import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const idsOf = async (path: string): Promise<number[]> => (await calendar.get(path)).body.venues.map(({ id }: { id: number }) => id);

it.each(['MUSICA', 'músi', 'col·legi', 'collegi', '100%', 'a_b'])(
  'finds «%s» in the name, without regard to case or accents',
  async (search) => {
    const { id } = await given.venue({ ca: { venue: 'Col·legi de Música 100% a_b' } });
    await given.venue({ ca: { venue: 'Colegi de Mus. 1000 axb' } });

    expect(await idsOf(`/venues?search=${encodeURIComponent(search)}`)).toEqual([id]);
  },
);

it.each([
  { field: 'description', value: '<p>Sala&nbsp;de <b>Música</b></p>', search: 'MUSICA' },
  { field: 'address', value: 'Plaça Major, 3', search: 'placa major' },
  { field: 'city', value: 'L’Hospitalet', search: "l'hospitalet" },
  { field: 'country', value: 'Itàlia', search: 'italia' },
  { field: 'zip', value: 'AB-08003', search: 'ab-080' },
  { field: 'phone', value: '+34 932 95', search: '932 95' },
])('searches the $field', async ({ field, value, search }) => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } }, { [field]: value });
  await given.venue({ ca: { venue: 'Auditori' } }, { [field]: null });

  expect(await idsOf(`/venues?search=${encodeURIComponent(search)}`)).toEqual([id]);
});

it.each(['%20%20', '', 'a', 'x'.repeat(201), '%00'])('refuses to search for «%s»', async (search) => {
  const { status, body } = await calendar.get(`/venues?search=${search}`);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
});

it('shows those of an event', async () => {
  const { id } = await given.venue();
  const other = await given.venue();
  const event = await given.event({ ca: {} }, { venue: [id] });
  await given.event({ ca: {} }, { venue: [other.id] });

  expect(await idsOf(`/venues?event=${event.id}`)).toEqual([id]);
});

it('refuses an event that nobody knows or that the reader may not see', async () => {
  const draft = await given.event({ ca: {} }, { venue: [(await given.venue()).id], status: 'draft' });

  const answers = [
    await calendar.get('/venues?event=999999'),
    await calendar.get(`/venues?event=${draft.id}`),
    await calendar.get('/venues?event=fira'),
  ];

  expect(answers.map(({ status, body }) => [status, body.code, Object.keys(body.data.params)])).toEqual(
    Array(3).fill([400, 'rest_invalid_param', ['event']]),
  );
});

it('tells those with events from those without; what the reader may not see is no event', async () => {
  const used = await given.venue({ ca: { venue: 'A' } });
  const drafted = await given.venue({ ca: { venue: 'B' } });
  const unused = await given.venue({ ca: { venue: 'C' } });
  await given.event({ ca: {} }, { venue: [used.id] });
  await given.event({ ca: {} }, { venue: [drafted.id], status: 'draft' });

  expect(await idsOf('/venues?has_events=true')).toEqual([used.id]);
  expect(await idsOf('/venues?has_events=0')).toEqual([drafted.id, unused.id]);
  expect(await idsOf('/venues')).toEqual([used.id, drafted.id, unused.id]);
});

it('shows those with upcoming events, and an event under way is upcoming', async () => {
  const upcoming = await given.venue({ ca: { venue: 'A' } });
  const underWay = await given.venue({ ca: { venue: 'B' } });
  const past = await given.venue({ ca: { venue: 'C' } });
  const drafted = await given.venue({ ca: { venue: 'D' } });
  await given.event({ ca: {} }, { venue: [upcoming.id] });
  await given.event({ ca: {} }, { venue: [underWay.id], start_date: '2026-11-20 10:00:00', end_date: '2026-11-21 12:00:01' });
  await given.event({ ca: {} }, { venue: [past.id], start_date: '2026-11-20 10:00:00', end_date: '2026-11-21 11:59:59' });
  await given.event({ ca: {} }, { venue: [drafted.id], status: 'draft' });

  expect(await idsOf('/venues?only_with_upcoming=1')).toEqual([upcoming.id, underWay.id]);
  expect(await idsOf('/venues?only_with_upcoming=false')).toHaveLength(4);
});

it('shows what is published, and other states to those who may read them', async () => {
  const published = await given.venue({ ca: { venue: 'A' } });
  const draft = await given.venue({ ca: { venue: 'B' } }, { status: 'draft' });
  const pending = await given.venue({ ca: { venue: 'C' } }, { status: 'pending' });
  const editor = await calendar.person('editor');
  const author = await calendar.person('author');
  const own = await given.venue({ ca: { venue: 'D' } }, { status: 'draft' }, author);
  const list = async (path: string, as = editor) => (await calendar.get(path, { as })).body.venues.map(({ id }: { id: number }) => id);

  expect(await list('/venues')).toEqual([published.id]);
  expect(await list('/venues?status=draft')).toEqual([draft.id, own.id]);
  expect(await list('/venues?status=publish,pending')).toEqual([published.id, pending.id]);
  expect(await list('/venues?status=draft', author)).toEqual([own.id]);
});

it('refuses states beyond the reader’s rights, and those that are none', async () => {
  const subscriber = await calendar.person('subscriber');
  const author = await calendar.person('author');

  expect((await calendar.get('/venues?status=draft')).status).toBe(401);
  expect((await calendar.get('/venues?status=draft', { as: subscriber })).status).toBe(403);
  expect((await calendar.get('/venues?status=trash', { as: author })).status).toBe(403);
  expect((await calendar.get('/venues?status=open')).body.data.params).toHaveProperty('status');
});

it('combines every filter with every other', async () => {
  const both = await given.venue({ ca: { venue: 'Palau de la Música' } });
  const named = await given.venue({ ca: { venue: 'Escola de Música' } });
  const linked = await given.venue({ ca: { venue: 'Ajuntament' } });
  const event = await given.event({ ca: {} }, { venue: [both.id, linked.id] });
  await given.event({ ca: {} }, { venue: [named.id] });

  expect(await idsOf(`/venues?search=musica&event=${event.id}&has_events=1&only_with_upcoming=1&status=publish`)).toEqual([both.id]);
});
