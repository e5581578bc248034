/** Jest as ES modules: swc takes the types away and keeps what decorators say. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          target: 'es2022',
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
  setupFiles: ['<rootDir>/jest.setup.js'],
  testMatch: ['<rootDir>/test/**/*.spec.ts', '<rootDir>/test/**/*.e2e-spec.ts'],
  // Some ask the Redis of REDIS_URL, or look with the browser of CHROMIUM, as all ask the database of DATABASE_URL. What can
  // go wrong with that is not the same for a server as for a file.
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(process.env.REDIS_URL ? [] : ['<rootDir>/test/accounts/rate-limits/redis/']),
    ...(process.env.CHROMIUM ? [] : ['<rootDir>/test/api/docs/browser/']),
    process.env.DATABASE_URL ? '<rootDir>/test/core/database/file/' : '<rootDir>/test/core/database/server/',
  ],
  reporters: ['default', '<rootDir>/jest.answers.js'],
  coverageProvider: 'v8',
  testTimeout: 60000,
  // Each test file loads the whole service anew, and modules are never unloaded: a worker that has grown is replaced.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1GB',
};
