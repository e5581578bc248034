import { expect, it } from '@jest/globals';
import { ADMIN } from '../../support/calendar.js';
import { RandomCalendar } from '../../support/changes/random-calendar.js';
import { useTwoInstances } from '../../support/two-instances.js';

const instances = useTwoInstances();

it('followers with different filters and rights have the same copies as new ones, after random writes through two instances', async () => {
  const calendar = new RandomCalendar((instance, method, path, as, body) => {
    const options = { ...(as === null ? {} : { as: ADMIN }), ...(body === undefined ? {} : { body }) };
    return instances[instance].request(method, path, options);
  }, 7);
  await calendar.prepare();

  expect(await calendar.run(3, 60)).toEqual([]);

  for (const { query, copy, fresh } of await calendar.compare()) expect({ query, copy }).toEqual({ query, copy: fresh });
  const { copy, shown } = await calendar.readByGet();
  expect(copy).toEqual(shown);
});
