import { afterAll } from '@jest/globals';
import { countsAsAllDo } from '../counting.js';
import { closeInstances, instance, REDIS_URL } from '../redis-for-tests.js';
import { TestClock } from '../../../support/service/test-clock.js';

afterAll(closeInstances);

countsAsAllDo(async () => (await instance(REDIS_URL)).counters, new TestClock());
