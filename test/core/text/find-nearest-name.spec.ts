import { expect, it } from '@jest/globals';
import { findNearestName } from '../../../src/core/text/find-nearest-name.js';

const NAMES = ['title', 'description', 'start_date', 'categories', 'geoloc_lat', 'page', 'per_page', 'venue'];

it.each([
  ['titel', 'title'],
  ['desciption', 'description'],
  ['startDate', 'start_date'],
  ['category', 'categories'],
  ['lat', 'geoloc_lat'],
  ['venues', 'venue'],
  ['near', undefined],
  ['q', undefined],
  ['d'.repeat(1_000_000), undefined],
])('the name nearest to %s is %s', (name, nearest) => {
  expect(findNearestName(name, NAMES)).toBe(nearest);
});
