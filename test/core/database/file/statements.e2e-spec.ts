import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('changes two venues with the same statements, so that SQLite prepares each only once', async () => {
  const palace = await given.venue({ ca: { venue: 'Palau' } });
  const theatre = await given.venue({ ca: { venue: 'Teatre' } });

  const first = await calendar.recordQueries(() => calendar.patch(`/venues/${palace.id}`, { venue: 'Sala' }));
  const second = await calendar.recordQueries(() => calendar.patch(`/venues/${theatre.id}`, { venue: 'Cinema' }));

  expect(first.length).toBeGreaterThan(5);
  expect(second).toEqual(first);
});
