import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readPage } from './read-page.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('shows the list without the frame of the site; filters stay inside, records open in the whole window', async () => {
  await given.event({ ca: { title: 'Fira' } });
  await given.event({ ca: { title: 'Concert' } });

  const page = await readPage(calendar, '/ca/embed?limit=1&is_free=false');

  expect(page.body).toMatch(/^<!doctype html>\s*<html lang="ca"\s+class="embedded"/);
  expect(page.text).toContain('2 esdeveniments');
  expect(page.text).toContain('Fira');
  expect(page.text).not.toMatch(/Concert|Català/);
  expect(page.body).toMatch(/<a href="\/ca\/calendar\/events\/fira" dir="auto" {2}target="_top"/);
  expect(page.body).toContain('<form action="/ca/embed"');
  expect(page.links).toContain('/ca/embed?is_free=false&limit=1&fixed=is_free&page=2');
  expect(page.body).toMatch(/<meta name="robots" content="noindex"/);
});

it('shows a month, whose neighbours stay inside', async () => {
  await given.event({ ca: { title: 'Fira' } });

  const page = await readPage(calendar, '/ca/embed?view=month');

  expect(page.all('td').find((cell) => cell.includes('22 de novembre'))).toContain('Fira');
  expect(page.links).toContain('/ca/embed?view=month&month=2026-12');
  expect(page.links).toContain('/ca/embed?fixed=none&view=list&start_date=2026-11-22&end_date=2026-11-22');
  expect((await readPage(calendar, '/ca/embed?view=month&month=2026-12')).text).not.toContain('Fira');
});

it('leaves the filters of the site around as they are: a reader removes only what a reader has chosen', async () => {
  const [music, talks] = [await given.category({ ca: { name: 'Música' } }), await given.category({ ca: { name: 'Xerrades' } })];
  await given.event({ ca: { title: 'Concert' } }, { categories: [music.id], cost: '0' });
  await given.event({ ca: { title: 'Debat' } }, { categories: [talks.id] });

  const first = await readPage(calendar, `/ca/embed?categories=${music.id}`);
  const free = first.links.find((link) => link.includes('is_free'))!.split('#')[0]!;
  const second = await readPage(calendar, free);

  expect(first.text).not.toMatch(/Esborra|Xerrades/);
  expect(free).toBe(`/ca/embed?categories=${music.id}&fixed=categories&is_free=true`);
  expect(second.links).toContain(`/ca/embed?categories=${music.id}&fixed=categories`);
  expect(second.links).not.toContain('/ca/embed');
  expect(second.body).not.toContain('Treu: Música');
});

it('may be framed by any site, unlike all other pages; the cache keeps that', async () => {
  for (let time = 1; time <= 3; time++) {
    const embed = await readPage(calendar, '/ca/embed');
    expect(embed.headers.get('Content-Security-Policy')).toMatch(/; frame-ancestors \*$/);
    expect(embed.headers.get('X-Frame-Options')).toBeNull();
  }
  const page = await readPage(calendar, '/ca/calendar');
  expect(page.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(page.headers.get('Set-Cookie')).toBeNull();
});

it('takes a theme', async () => {
  expect((await readPage(calendar, '/ca/embed?theme=dark')).body).toContain('data-theme="dark"');
  expect((await readPage(calendar, '/ca/embed')).body).toContain('data-theme="light"');
  expect((await readPage(calendar, '/ca/embed?theme=auto')).body).not.toContain('data-theme');
});

it.each(['theme=red', 'view=week', 'limit=0', 'month=2026-13'])('refuses %s in a frame that can be shown', async (query) => {
  const { status, headers } = await readPage(calendar, `/ca/embed?${query}`);

  expect(status).toBe(400);
  expect(headers.get('Content-Security-Policy')).toContain('frame-ancestors *');
});

it('has a small script, which browsers check after an hour', async () => {
  const { status, headers, body } = await calendar.get('//embed.js');

  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(body.length).toBeLessThan(3_000);
  expect(body).not.toMatch(/\beval\b|innerHTML|cssText|localStorage|cookie/);
});

it('offers the feeds of the present filters, and the code to embed them', async () => {
  const { id } = await given.category({ ca: { name: 'Música' } });
  const other = await given.category({ ca: { name: 'Fires' } });
  await given.event({ ca: {} }, { categories: [id] });
  await given.event({ ca: {} }, { categories: [other.id] });

  const page = await readPage(calendar, `/ca/calendar/subscribe?categories=${id}&start_date=`);

  expect(page.links).toEqual(
    expect.arrayContaining([
      `webcal://calendar.test/ca/api/calendar/events/v1/events.ics?categories=${id}`,
      `http://calendar.test/ca/api/calendar/events/v1/events.rss?categories=${id}`,
      `http://calendar.test/ca/api/calendar/events/v1/events.csv?categories=${id}`,
    ]),
  );
  expect(page.text).toContain('Música Com a llista');
  expect(page.links).toEqual(
    expect.arrayContaining(['/ca/calendar/subscribe#c0', `/ca/calendar/subscribe?categories=${id},${other.id}#c1`]),
  );
  expect((await readPage(calendar, '/ca/calendar/subscribe')).text).toContain('Tots els esdeveniments Com a llista');
  expect(page.text).toContain(`<calendar-events src="http://calendar.test/ca/embed?categories=${id}">`);
  expect(page.text).toContain('<script src="http://calendar.test/embed.js" async></script>');
});
