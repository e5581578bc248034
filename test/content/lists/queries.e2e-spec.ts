import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { TERM_RESOURCES, VENUES_AND_ORGANIZERS } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns the statements of a list that finds nothing in the caches. */
const recordContentQueries = async (list: () => Promise<unknown>) => {
  calendar.forgetCaches();
  return calendar.recordOwnQueries(list);
};

describe.each(VENUES_AND_ORGANIZERS)('a list of $collection', ({ collection, resource }) => {
  /** The ids in order, the total, the whole records. */
  const QUERIES = 3;

  it.each([1, 3])('takes the same number of queries for %i records', async (count) => {
    for (let n = 0; n < count; n++) await given[resource]({ ca: {}, es: {} }, { image: `https://example.org/${n}.jpg` });

    const list = () => calendar.get(`/${collection}?search=${resource.slice(0, 2)}&has_events=0`);

    expect(await recordContentQueries(list)).toHaveLength(QUERIES);
    expect((await list()).body.total).toBe(count);
  });
});

describe.each(TERM_RESOURCES)('a list of $collection', ({ collection, resource }) => {
  /** The ids in order, the total, the whole records, their counts of events. */
  const QUERIES = 4;

  it.each([1, 3])('takes the same number of queries for %i records', async (count) => {
    for (let n = 0; n < count; n++) await given.event({ ca: {} }, { [collection]: [(await given[resource]({ ca: {}, es: {} })).id] });

    const list = () => calendar.get(`/${collection}?search=name&orderby=count`);

    expect(await recordContentQueries(list)).toHaveLength(QUERIES);
    expect((await list()).body.total).toBe(count);
  });
});
