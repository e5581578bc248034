import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { RECORD_RESOURCES } from '../../../support/resources.js';

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
  ['a script is removed, with its content', 'a<script>alert(1)</script>b', 'ab'],
  ['a style is removed', 'a<style>p{}</style>b', 'ab'],
  [
    'event handlers are removed',
    '<p onclick="x()">a<img src="https://e.cat/a.png" onerror="x()"></p>',
    '<p>a<img src="https://e.cat/a.png" /></p>',
  ],
  ['frames and forms are removed', '<iframe src="https://e.cat"></iframe><form><input></form>a', 'a'],
  ['other tags leave their text', '<div><font size="7">Gran</font></div>', 'Gran'],
  ['javascript: is removed', '<a href="javascript:alert(1)">a</a>', `<a ${REL}>a</a>`],
  ['obfuscated javascript: is removed', '<a href="jAva\tscript&#58;alert(1)">a</a>', `<a ${REL}>a</a>`],
  ['data: is removed', '<img src="data:image/svg+xml,x"><a href="data:text/html,x">a</a>', `<img /><a ${REL}>a</a>`],
  ['a protocol-relative URL gets its scheme', '<a href="//e.cat">a</a>', `<a href="https://e.cat" ${REL}>a</a>`],
  [
    'links get a rel for untrusted content',
    '<a href="https://e.cat" target="_top" rel="follow">a</a>',
    `<a href="https://e.cat" ${REL}>a</a>`,
  ],
  ['mailto: stays', '<a href="mailto:a@e.cat">a</a>', `<a href="mailto:a@e.cat" ${REL}>a</a>`],
  ['plain text is escaped as HTML', 'a < b & c', 'a &lt; b &amp; c'],
  ['entities stay', 'a &lt; b &amp; c', 'a &lt; b &amp; c'],
  ['open tags are closed', '<p><b>a', '<p><b>a</b></p>'],
  ['comments are removed', 'a<!-- b --><![CDATA[c]]>d', expect.stringMatching(/^a.*d$/)],
  ['removing a tag does not form a new tag', '<<script>script>alert(1)<</script>/script>', expect.not.stringMatching(/<script/i)],
  ['NUL and direction marks are removed', 'a\u0000b\u202ec', 'abc'],
  ['an empty text is kept', '', ''],
])('%s', async (_what, sent, kept) => {
  const event = await given.event({ ca: { description: sent, excerpt: sent } });

  expect(event.description).toEqual(kept);
  expect(event.excerpt).toEqual(kept);
  const again = await calendar.patch(`/events/${event.id}`, { description: event.description, excerpt: event.excerpt });
  expect(again.body).toMatchObject({ description: event.description, excerpt: event.excerpt });
});

it('the service cleans the HTML of descriptions alike in all resources and languages', async () => {
  const texts = { description: '<p onclick="x()">a & b</p><script>x()</script>' };
  const clean = '<p>a &amp; b</p>';

  for (const { resource, collection } of RECORD_RESOURCES) {
    const { id } = await given[resource]({ ca: texts, es: texts });
    const at = `/${collection}/${id}`;
    expect((await calendar.get(`${at}?translation_language=es`)).body.description).toBe(clean);
    expect((await calendar.get(at)).body.description).toBe(clean);
  }
});

it('the service cleans the HTML of inline records too', async () => {
  const event = await given.event({ ca: {} }, { venue: { venue: 'Palau', description: '<img src=x onerror=alert(1)>a' } });

  expect(event.venue.description).toBe('<img src="x" />a');
});
