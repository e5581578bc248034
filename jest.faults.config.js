/** Jest for `npm run faults`: causes faults in the built service, one test file after another. */
import config from './jest.config.js';

export default {
  ...config,
  setupFiles: [],
  reporters: ['default', ['<rootDir>/jest.answers.js', {}]],
  testMatch: ['<rootDir>/test/faults/*.fault.ts'],
  // The upgrade test needs the folder of a previous release: see scripts/upgrade-check.
  testPathIgnorePatterns: process.env.PREVIOUS ? [] : ['upgrade\\.fault\\.ts$'],
  testTimeout: 900000,
  maxWorkers: 1,
  verbose: true,
};
