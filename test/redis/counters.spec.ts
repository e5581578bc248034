import { afterAll } from '@jest/globals';
import { countsAsAllDo } from '../limits/counting.js';
import { closeInstances, instance, REDIS_URL } from '../limits/redis-for-tests.js';
import { TestClock } from '../support/test-clock.js';

afterAll(closeInstances);

countsAsAllDo(async () => (await instance(REDIS_URL)).counters, new TestClock());
