import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const LONG = { ca: { title: 'Fira', description: 'Parades i música. '.repeat(200) } };

it.each(['ics', 'jsonld'])('one event as .%s has a strong ETag for each encoding, and each is answered with 304', async (format) => {
  const { id, slug } = await given.event(LONG);

  for (const path of [`/events/${id}.${format}`, `/events/by-slug/${slug}.${format}`]) {
    const tagOf = async (encoding: string) => (await calendar.get(path, { headers: { 'Accept-Encoding': encoding } })).headers.get('ETag')!;
    const plain = await tagOf('identity');
    const compressed = await tagOf('gzip');
    expect(plain).toMatch(/^"[\w-]+"$/);
    expect(compressed).toBe(`${plain.slice(0, -1)}-gzip"`);
    for (const tag of [plain, compressed, `W/${plain}`, `"other", ${plain}`]) {
      expect((await calendar.get(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    }
    expect((await calendar.request('HEAD', path, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('ETag')).toBe(plain);
  }
});

it.each(['ics', 'jsonld'])('the ETag of one event as .%s changes with the event and its venue, and with nothing else', async (format) => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  const { id } = await given.event({ ca: { title: 'Fira' } }, { venue: venue.id });
  const tagOf = async () => (await calendar.get(`/events/${id}.${format}`)).headers.get('ETag');
  const first = await tagOf();

  await given.event({ ca: { title: 'Mercat' } });
  expect(await tagOf()).toBe(first);
  await calendar.patch(`/venues/${venue.id}`, { city: 'Vic' });
  const second = await tagOf();
  expect(second).not.toBe(first);
  await calendar.patch(`/events/${id}`, { title: 'Fira major' });
  expect(await tagOf()).not.toBe(second);
});
