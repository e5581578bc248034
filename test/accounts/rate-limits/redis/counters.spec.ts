import { afterAll } from '@jest/globals';
import { TestClock } from '../../../support/service/test-clock.js';
import { countsAsAllDo } from '../counting.js';
import { closeInstances, instance, REDIS_URL } from '../redis-for-tests.js';

afterAll(closeInstances);

countsAsAllDo(async () => (await instance(REDIS_URL)).counters, new TestClock());
