import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const REL = 'rel="noopener nofollow ugc"';

it.each([
  ['safe markup stays', '<p>Fira <strong>gran</strong><br />i <em>bona</em></p>', '<p>Fira <strong>gran</strong><br />i <em>bona</em></p>'],
  [
    'lists and headings stay',
    '<h2>Dia</h2><ul><li>un</li></ul><blockquote>«a»</blockquote>',
    '<h2>Dia</h2><ul><li>un</li></ul><blockquote>«a»</blockquote>',
  ],
  ['a script goes, with what it does', 'a<script>alert(1)</script>b', 'ab'],
  ['a style goes', 'a<style>p{}</style>b', 'ab'],
  ['handlers go', '<p onclick="x()">a<img src="https://e.cat/a.png" onerror="x()"></p>', '<p>a<img src="https://e.cat/a.png" /></p>'],
  ['frames and forms go', '<iframe src="https://e.cat"></iframe><form><input></form>a', 'a'],
  ['other tags leave their text', '<div><h1>Gran</h1></div>', 'Gran'],
  ['javascript: goes', '<a href="javascript:alert(1)">a</a>', `<a ${REL}>a</a>`],
  ['javascript: in disguise goes', '<a href="jAva\tscript&#58;alert(1)">a</a>', `<a ${REL}>a</a>`],
  ['data: goes', '<img src="data:image/svg+xml,x"><a href="data:text/html,x">a</a>', `<img /><a ${REL}>a</a>`],
  ['a protocol-relative address goes', '<a href="//e.cat">a</a>', `<a ${REL}>a</a>`],
  ['links are not vouched for', '<a href="https://e.cat" target="_top" rel="follow">a</a>', `<a href="https://e.cat" ${REL}>a</a>`],
  ['mailto: stays', '<a href="mailto:a@e.cat">a</a>', `<a href="mailto:a@e.cat" ${REL}>a</a>`],
  ['text is escaped as HTML is', 'a < b & c', 'a &lt; b &amp; c'],
  ['entities stay what they are', 'a &lt; b &amp; c', 'a &lt; b &amp; c'],
  ['what is not closed gets closed', '<p><b>a', '<p><b>a</b></p>'],
  ['comments go', 'a<!-- b --><![CDATA[c]]>d', expect.stringMatching(/^a.*d$/)],
  ['halves do not become a whole', '<<script>script>alert(1)<</script>/script>', expect.not.stringMatching(/<script/i)],
  ['NUL and marks of direction go', 'a\u0000b\u202ec', 'abc'],
  ['an empty text is kept', '', ''],
])('%s', async (_what, sent, kept) => {
  const event = await given.event({ ca: { description: sent, excerpt: sent } });

  expect(event.description).toEqual(kept);
  expect(event.excerpt).toEqual(kept);
  const again = await calendar.patch(`/events/${event.id}`, { description: event.description, excerpt: event.excerpt });
  expect(again.body).toMatchObject({ description: event.description, excerpt: event.excerpt });
});

it('is cleaned alike wherever there is a description, and in every language', async () => {
  const texts = { description: '<p onclick="x()">a & b</p><script>x()</script>' };
  const clean = '<p>a &amp; b</p>';

  for (const { resource, collection } of RECORD_RESOURCES) {
    const { id } = await given[resource]({ ca: texts, es: texts });
    const at = `/${collection}/${id}`;
    expect((await calendar.get(`${at}?translation_language=es`)).body.description).toBe(clean);
    expect((await calendar.get(at)).body.description).toBe(clean);
  }
});

it('is cleaned in what is inline too', async () => {
  const event = await given.event({ ca: {} }, { venue: { venue: 'Palau', description: '<img src=x onerror=alert(1)>a' } });

  expect(event.venue.description).toBe('<img src="x" />a');
});
