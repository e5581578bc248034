import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { createRandom, fillCalendar } from './facet-calendar.js';
import { RandomFacets } from './random-facets.js';

const calendar = useCalendar();

const EVENTS = 60;
const COMBINATIONS = 40;

it('each count of a facet equals the total of the list with that value added, for random combinations of filters', async () => {
  const random = createRandom(2_026);
  const facets = new RandomFacets(calendar, await fillCalendar(calendar, random, EVENTS), random);
  const problems: string[] = [];

  for (let n = 0; n < COMBINATIONS; n++) problems.push(...(await facets.compare(n % 5 === 0 ? ADMIN : undefined)));

  expect(problems).toEqual([]);
  expect(facets.comparedCount).toBeGreaterThan(COMBINATIONS * 5);
});
