import { expect, it } from '@jest/globals';
import { PIPELINE } from '../../src/app.pipeline.js';

it('Nest runs at most twelve guards, interceptors, pipes and filters for each request', () => {
  expect(PIPELINE.length).toBeLessThanOrEqual(12);
});
