import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { useStandInServer } from '../../../support/stand-in-server.js';
import { runNow } from '../feed.js';
import { serveSite } from '../site/stand-in-site.js';
import { course, JoinedSite } from './courses.js';

const calendar = useCalendar();
const server = useStandInServer();

it('events are joined if their texts are equal in all languages', async () => {
  const site = new JoinedSite(calendar, server);
  await site.create({ language: 'ca' });
  const image = { image: { url: 'https://example.org/curs.jpg' } };
  const catalan = course(['0302', '0309', '0316'], image);
  const [first, second, third] = course(['0302', '0309', '0316'], { ...image, title: 'Curso' }, 11);
  const spanish = [first!, second!, { ...third, title: 'Otro curso' }];
  serveSite(server, {
    content: { events: catalan },
    languages: { ca: { events: catalan }, es: { events: spanish } },
    plugin: 'path',
  });

  const { last_run } = await runNow(calendar, site.source);

  expect(last_run).toMatchObject({ outcome: 'imported', counts: { created: 2 } });
  expect(await site.findSeries(1)).toMatchObject({
    recurrence: ['RDATE;TZID=Europe/Madrid:20270309T180000'],
    translations: { ca: { slug: 'curs' }, es: { slug: 'curso' } },
  });
  expect((await site.find(3)).body).not.toHaveProperty('series_id');
});
