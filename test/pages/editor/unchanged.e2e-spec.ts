import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EditorBrowser, locationOf } from './editor-browser.js';

const calendar = useCalendar();
const given = new Given(calendar);

const HTML = '<p>Cal portar <strong>aigua</strong>.</p>\n<ul>\n<li>&lt;b&gt; &amp; "cometes"</li>\n</ul>\n';

/** Events of all kinds, by what is special about them. Returns their ids. */
const EVENTS: Readonly<Record<string, () => Promise<number>>> = {
  'an event with nothing but a title': async () => (await given.event()).id as number,
  'an event in three languages': async () => {
    const texts = { title: 'Fira “del” llibre', excerpt: 'Una\nfira', description: HTML, status_reason: "L'alcalde" };
    return (await given.event({ ca: texts, es: { title: 'Feria', description: '\n<p>a</p>' }, en: { title: 'Fair' } })).id as number;
  },
  'an event that lasts whole days': async () => {
    const days = { start_date: '2027-04-23', end_date: '2027-04-25', all_day: true };
    return (await given.event({ ca: {} }, days)).id as number;
  },
  'an event with everything': async () => {
    const venues = [await given.venue(), await given.venue()].map(({ id }) => id as number);
    const [parent, organizer] = [await given.category({ ca: { name: 'Música' } }), await given.organizer()];
    const child = await given.category({ ca: { name: 'Jazz' } }, { parent: parent.id });
    return (
      await given.event(
        { ca: { website: 'https://example.org/a?b=c&d=%22e' } },
        {
          ...{ start_date: '2027-04-23 18:30:15', end_date: '2027-04-23 20:00:00', timezone: 'Europe/London' },
          ...{ venue: venues, organizer: [organizer.id], categories: [child.id], tags: ['infantil', 'gratuït'] },
          ...{
            cost: '5-20 €',
            image: 'https://images.example/a.jpg',
            event_status: 'rescheduled',
            previous_start_date: '2027-03-01 10:00',
          },
          ...{
            attendance_mode: 'mixed',
            online_url: 'https://example.org/live',
            in_language: ['ca', 'es-MX'],
            featured: true,
            sticky: true,
          },
          ...{
            show_map: false,
            show_map_link: false,
            hide_from_listings: true,
            ticket_url: 'https://example.org/t',
            ticket_status: 'limited',
          },
          ...{ accessibility: ['motor', 'hearing'], accessibility_note: 'Amb intèrpret', age_min: 6, age_max: 12 },
        },
      )
    ).id as number;
  },
  'a draft': async () => (await given.event({ ca: {} }, { status: 'draft' })).id as number,
  'an event in other languages than that of the page': async () => (await given.event({ es: {}, en: {} })).id as number,
  'a series': async () => (await given.course()).id,
  'a date of a series': async () => (await given.course({}, { ca: { title: 'Curs' }, es: { title: 'Curso' } })).second,
};

it.each(Object.keys(EVENTS))('the form of %s that is sent back as it came changes nothing', async (kind) => {
  const id = await EVENTS[kind]!();
  const browser = await EditorBrowser.open(calendar);
  const read = async () => [
    (await calendar.get(`/events/${id}`, { as: ADMIN })).body,
    (await calendar.get(`/events/${id}/translations`, { as: ADMIN })).body,
  ];
  const before = await read();
  calendar.clock.set('2026-11-21T11:30:00Z');

  const form = await browser.openForm(`//ca/edit/events/${id}`);
  const answer = await browser.press(form, 'save');

  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=nothing`]);
  expect(await read()).toEqual(before);
});

it('a box that is ticked and a text that is emptied are changes, and nothing else is sent', async () => {
  const { id } = await given.event({ ca: { title: 'Fira', excerpt: 'Llibres' } }, { tags: ['fira'] });
  const browser = await EditorBrowser.open(calendar);
  const form = await browser.openForm(`//ca/edit/events/${id}`);
  await calendar.patch(`/events/${id}`, { cost: '5 €' });

  const answer = await browser.press(
    form.fill('featured', 'true').fill('translations[ca][excerpt]', '').fill('tags', 'fira, llibres'),
    'save',
  );

  expect(locationOf(answer)).toEqual([303, `/ca/edit/events/${id}?done=save`]);
  const { body } = await calendar.get(`/events/${id}`);
  expect(body).toMatchObject({ title: 'Fira', excerpt: null, featured: true, cost: '5 €' });
  expect(body.tags.map(({ name }: { name: string }) => name)).toEqual(['fira', 'llibres']);
});
