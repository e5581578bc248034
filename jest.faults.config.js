/** Jest for `npm run faults`: causes faults in the built service, one test file after another. */
import config from './jest.config.js';

/** The tests that cannot run here, and what they need. */
const leftOut = process.env.PREVIOUS ? [] : [{ paths: ['faults/upgrade'], needs: 'a previous release: npm run upgrade-check' }];

export default {
  ...config,
  setupFiles: [],
  reporters: ['default', ['<rootDir>/jest.answers.js', { leftOut }]],
  testMatch: ['<rootDir>/test/faults/*.fault.ts'],
  testPathIgnorePatterns: leftOut.flatMap(({ paths }) => paths.map((path) => `<rootDir>/test/${path}\\.`)),
  testTimeout: 900000,
  maxWorkers: 1,
  verbose: true,
};
