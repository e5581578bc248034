/** Faults, one after another, on the service as it was built: `npm run faults`. */
import config from './jest.config.js';

export default {
  ...config,
  setupFiles: [],
  testMatch: ['<rootDir>/test/faults/*.fault.ts'],
  // Asks for a release to compare with: see scripts/upgrade-check.
  testPathIgnorePatterns: process.env.PREVIOUS ? [] : ['upgrade\\.fault\\.ts$'],
  testTimeout: 900000,
  maxWorkers: 1,
  verbose: true,
};
