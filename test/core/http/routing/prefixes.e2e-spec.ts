import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';

describe.each([
  ['wp/json', '/wp-json/tribe/events/v1'],
  ['wp-json', '/api'],
  ['guide', '/guide/api'],
  ['guide/settings', '/rest'],
  ['a/b/c', '/a/b/c'],
  ['rest/v2', '/wp/json'],
  ['images/x.webp', '/v1'],
  ['x', '/x/y'],
  ['7/8', '/7'],
  ['json/json', '/json'],
])('with the prefix %s and the alias %s', (prefix, alias) => {
  const calendar = useCalendar({ REST_PREFIX: prefix, ROOT_ALIAS: alias });

  it('the service starts, and answers at both, and at the guide', async () => {
    const paths = [`/ca/${prefix}/calendar/events/v1/events`, `${alias}/events`, '/docs/guide', '/docs/guide/settings'];
    const answers = await Promise.all(paths.map((path) => calendar.get(`/${path}`)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
