import { expect, it } from '@jest/globals';
import { ADMIN } from '../../support/calendar.js';
import { EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';
import { useTwoInstances } from '../../support/two-instances.js';

const [calendar, another] = useTwoInstances();

it.each(RECORD_RESOURCES)('two instances that put the same new pair at once make one of the $collection', async ({ collection, name }) => {
  for (const round of [1, 2, 3]) {
    const put = (n: number) =>
      [calendar, another][n % 2]!.request('PUT', `/${collection}/external/feed/${round}`, {
        as: ADMIN,
        body: { [name]: `Fira ${round} ${n}`, ...EVENT_DATES },
      });

    const answers = await Promise.all([1, 2, 3, 4].map(put));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  }
  expect((await calendar.get(`/${collection}?hide_empty=false`)).body.total).toBe(3);
});

it('of two instances that give two records the same pair at once, one is refused', async () => {
  for (const round of [1, 2, 3]) {
    const external_ids = { feed: `${round}` };
    const answers = await Promise.all(
      [calendar, another].map((instance, n) => instance.post('/tags', { name: `Llibres ${round} ${n}`, external_ids })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});
