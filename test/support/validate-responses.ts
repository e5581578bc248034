import { appendFileSync } from 'node:fs';
import { afterAll, afterEach } from '@jest/globals';
import { takeChecked } from './service/checked-answers.js';

/** Lets a test fail when the OpenAPI document does not declare one of its responses. */
afterEach(failOnFaults);
afterAll(failOnFaults);

function failOnFaults(): void {
  const { count, faults } = takeChecked();
  // jest.responses.js adds up the counts of all workers and prints the sum.
  if (process.env.ANSWERS_HELD && count > 0) appendFileSync(process.env.ANSWERS_HELD, `${count}\n`);
  if (faults.length > 0) throw new Error(`The OpenAPI document does not declare these responses:\n${faults.slice(0, 20).join('\n')}`);
}
