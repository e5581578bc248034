import { expect, it } from '@jest/globals';
import { assertSupportedVersion } from '../../../src/core/database/connection/wait-for-server.js';

it.each(['8.0.17', '8.4.3', '9.7.0', '10.6.0-MariaDB', '10.11.6-MariaDB-0+deb12u1', '11.4.2-MariaDB'])(
  'the service accepts a server of version %s',
  (version) => {
    expect(() => assertSupportedVersion(version)).not.toThrow();
  },
);

it.each([
  ['8.0.16', 'DATABASE_URL: MySQL 8.0.16 is too old: it must be 8.0.17 or newer.'],
  ['5.7.44-log', 'DATABASE_URL: MySQL 5.7.44 is too old: it must be 8.0.17 or newer.'],
  ['10.5.29-MariaDB', 'DATABASE_URL: MariaDB 10.5.29 is too old: it must be 10.6.0 or newer.'],
])('the service refuses a server of version %s, and names the oldest supported version', (version, message) => {
  expect(() => assertSupportedVersion(version)).toThrow(message);
});
