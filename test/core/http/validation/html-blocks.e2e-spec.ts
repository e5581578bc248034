import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const cleaned = async (description: string): Promise<string> => (await given.event({ ca: { description } })).description;

it.each([
  ['<table><tr><td>19:00</td><td>Concert</td></tr><tr><td>21:00</td><td>Ball</td></tr></table>', '19:00 Concert<br />21:00 Ball'],
  ['<table><tbody>\n<tr>\n<th>Hora</th>\n<th>Acte</th>\n</tr>\n</tbody></table>', 'Hora Acte'],
  ['Divendres<div>Dissabte</div><div>Diumenge</div>', 'Divendres<br />Dissabte<br />Diumenge'],
  ['<div><div>Divendres</div></div><div><br></div><div>Dissabte</div>', 'Divendres<br />Dissabte'],
  ['<h1>Programa</h1>Entrada lliure', '<h2>Programa</h2>Entrada lliure'],
  ['<h5>Programa</h5><h6>Matí</h6>', '<h4>Programa</h4><h4>Matí</h4>'],
  ['<div><p>a</p></div><section><p>b</p></section>', '<p>a</p><p>b</p>'],
  ['<dl><dt>Hora</dt><dd>19:00</dd><dt>Lloc</dt><dd>Plaça</dd></dl>', 'Hora<br />19:00<br />Lloc<br />Plaça'],
  ['<address>Carrer Major</address><center>Vic</center>', 'Carrer Major<br />Vic'],
  ['<details><summary>Més</summary>Text</details>', 'Més<br />Text'],
  [
    '<figure><img src="https://example.org/a.jpg" alt="A"><figcaption>Peu</figcaption></figure>',
    '<img src="https://example.org/a.jpg" alt="A" /><br />Peu',
  ],
  ['Matí<hr>Tarda', 'Matí<br />Tarda'],
  ['<ul><li><div>a</div></li></ul>', '<ul><li>a</li></ul>'],
  ['a <b>b</b>c', 'a <b>b</b>c'],
  ['un <span>sol</span> mot', 'un sol mot'],
  [
    '<a href="https://example.org/" title="<div>">a</a>',
    '<a href="https://example.org/" title="&lt;div&gt;" rel="noopener nofollow ugc">a</a>',
  ],
])('two blocks or cells never become one word: %s', async (html, expected) => {
  expect(await cleaned(html)).toBe(expected);
  expect(await cleaned(expected)).toBe(expected);
});

it('two blocks of a title never become one word', async () => {
  expect((await given.event({ ca: { title: 'Concert<br>Ball<div>Sopar</div> <b>d’</b>estiu' } })).title).toBe('Concert Ball Sopar d’estiu');
});

it.each([
  '<s>19:00</s> 20:00',
  '<del>19:00</del> 20:00',
  '<strike>19:00</strike> 20:00',
  '<span style="text-decoration: line-through">19:00</span> 20:00',
])('what was struck out is so on pages, and is in no plain text: %s', async (html) => {
  const { id, description } = await given.event({ ca: { title: 'Fira', description: html } });

  expect(description).toBe('<s>19:00</s> 20:00');
  const { body: ics } = await calendar.get(`/events/${id}.ics`);
  expect(ics).toMatch(/DESCRIPTION[^:]*:20:00\r\n/);
});

it.each([
  ['tel:+34931234567', 'tel:+34931234567'],
  ['sms:+34931234567', 'sms:+34931234567'],
  ['geo:41.4,2.2', 'geo:41.4,2.2'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['//example.org/a', 'https://example.org/a'],
  ['www.example.org', 'https://www.example.org'],
])('a link to %s stays a link', async (href, expected) => {
  expect(await cleaned(`<a href="${href}">a</a>`)).toBe(`<a href="${expected}" rel="noopener nofollow ugc">a</a>`);
});

it.each(['javascript:alert(1)', 'data:text/html,a', 'file:///etc/passwd', '///javascript:alert(1)'])('%s is no link', async (href) => {
  expect(await cleaned(`<a href="${href}">a</a>`)).not.toMatch(/href="(?!\/\/\/)/);
});
