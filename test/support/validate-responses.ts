import { appendFileSync } from 'node:fs';
import { afterAll, afterEach } from '@jest/globals';
import { takeChecked } from './service/checked-answers.js';

/** A test fails when one of its answers was not as the OpenAPI document declares it. */
afterEach(failOnFaults);
afterAll(failOnFaults);

function failOnFaults(): void {
  const { count, faults } = takeChecked();
  // The sum over all workers is printed at the end, see jest.answers.js.
  if (process.env.ANSWERS_HELD && count > 0) appendFileSync(process.env.ANSWERS_HELD, `${count}\n`);
  if (faults.length > 0) throw new Error(`The document does not declare what was answered:\n${faults.slice(0, 20).join('\n')}`);
}
