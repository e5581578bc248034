import { afterAll } from '@jest/globals';
import { TestClock } from '../../../support/service/test-clock.js';
import { describeCounters } from '../counters-contract.js';
import { closeInstances, createInstance, REDIS_URL } from '../test-redis.js';

afterAll(closeInstances);

describeCounters(async () => (await createInstance(REDIS_URL)).counters, new TestClock());
