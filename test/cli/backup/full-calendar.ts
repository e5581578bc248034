import type { Answer, Person, TestCalendar } from '../../support/calendar.js';
import { ADMIN } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES } from '../../support/resources.js';

/** Users whose responses are compared. */
export interface BackupUsers {
  readonly editor: Person;
  readonly readOnlyUser: Person;
}

const AUTH = '//ca/api/auth/v1';

/** Creates records of every kind, in every state, and returns two users. */
export async function fillCalendar(calendar: TestCalendar): Promise<BackupUsers> {
  const given = new Given(calendar);
  const [editor, contributor] = [await calendar.person('editor'), await calendar.person('contributor')];
  const palau = await given.venue(
    { ca: { venue: 'Palau 🎭', address: 'Carrer Major, 1', city: 'Barcelona' }, en: { venue: 'Palace' } },
    { geo_lat: 41.387_123_456_789, geo_lng: 2.175, zip: '08003', show_map: false },
  );
  const orfeo = await given.organizer({ ca: { organizer: 'Orfeó' }, es: { organizer: 'Orfeón' } }, { email: 'orfeo@example.cat' });
  const music = await given.category({ ca: { name: 'Música' }, en: { name: 'Music' } });
  await given.category({ ca: { name: 'Clàssica' } }, { parent: music.id });
  const links = { venue: palau.id, organizer: [orfeo.id], categories: ['Clàssica'], tags: ['Nadal', 'gratuït'] };
  const texts = {
    ca: { title: 'Concert 👩‍👩‍👧‍👦 de «Nadal»', description: `<p>${'Una nit llarga. 🎄 '.repeat(3000)}</p>`, excerpt: '' },
    es: { title: "L'«últim» \\ 'concierto'; --", website: 'https://example.es/?a=1&b=2' },
    en: { title: 'Christmas concert' },
  };
  const image = 'https://example.cat/cartell.png';
  const concert = await given.event(texts, { ...links, image, cost: ['10', '25,50 €'], featured: true, timezone: 'America/New_York' });
  await calendar.patch(`/events/${concert.id}`, { slug: 'gran-concert' });
  await calendar.patch(`/events/${concert.id}`, { title: 'Gran concert' });
  await given.event({ ca: {} }, { post_parent: concert.id, all_day: true, hide_from_listings: true });
  await given.event({ ca: {} }, { status: 'future', date: '2027-01-01 09:00' });
  await given.event({ ca: { title: 'Esborrany' } }, { status: 'draft' }, contributor);
  await given.event({ ca: { title: 'A mitges' }, en: { title: 'Half done', status: 'draft' } }, { venue: palau.id });
  await calendar.delete(`/events/${(await given.event({ ca: { title: 'A la paperera' } })).id}`);
  await calendar.delete(`/tags/${(await given.tag({ ca: { name: 'de seguida' } })).id}`);
  await calendar.post(`${AUTH}/users`, { username: 'pau', email: 'pau@example.cat', password: 'el cant dels ocells' });
  const { body } = await calendar.post(`${AUTH}/tokens`, { name: 'només llegir', scopes: ['read'], expires_at: '2027-01-01' });
  return { editor, readOnlyUser: { id: ADMIN.id, token: body.token } };
}

const CONTENT_PATHS = [
  '/events?per_page=100&starts_after=2020-01-01&status=publish,future,draft,pending,private,trash',
  ...['/venues?per_page=100', '/organizers?per_page=100', '/categories?per_page=100&hide_empty=false', '/tags?per_page=100'],
  ...['/translations?per_page=100', '/translations/stats', '/events/by-slug/christmas-concert', '/events/by-slug/gran-concert'],
];
const FORMER_SLUG_PATH = '/events/by-slug/concert-de-nadal';
const ACCOUNT_PATHS = ['/audit?per_page=100', '/users?per_page=100', '/tokens', '/me'].map((path) => AUTH + path);

/** Returns the responses to all reads, for several users: status, `Location` and body. */
export async function readAnswers(calendar: TestCalendar, { editor, readOnlyUser }: BackupUsers): Promise<string[]> {
  const answers: string[] = [];
  const ask = async (path: string, language: string, as?: Person) =>
    answers.push(`${language} ${path}: ${formatAnswer(await calendar.get(path, { language, ...(as ? { as } : {}) }))}`);
  for (const language of ['ca', 'es', 'en']) {
    for (const path of CONTENT_PATHS) await ask(path, language, editor);
    for (const path of [FORMER_SLUG_PATH, '/events', '/events?search=concert']) await ask(path, language);
    for (let id = 1; id <= 8; id++)
      for (const { collection } of CONTENT_RESOURCES) await ask(`/${collection}/${id}`, language, readOnlyUser);
  }
  for (const path of ACCOUNT_PATHS) await ask(path, 'ca', ADMIN);
  return answers;
}

/** Formats a response. Leaves out the last use of a token, which is saved only from time to time. */
function formatAnswer({ status, headers, body }: Answer): string {
  const text = JSON.stringify(body, (key, value: unknown) => (/^last_used|^instance$|request_id/.test(key) ? undefined : value));
  return `${status} ${headers.get('Location') ?? ''} ${text}`;
}
