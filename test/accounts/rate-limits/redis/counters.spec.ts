import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from '@jest/globals';
import { describeCounters } from '../counters-contract.js';
import { closeInstances, createInstance, REDIS_URL } from '../test-redis.js';

afterAll(closeInstances);

// Redis has its own clock.
describeCounters(
  async () => (await createInstance(REDIS_URL)).counters,
  () => sleep(1_100),
);
