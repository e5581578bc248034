import { anyText, folder, megabytes, textThat } from '../kinds.js';
import { hasUserWithoutPassword, isDatabaseUrl } from '../rules.js';
import type { SettingList } from '../setting.js';
import { findPassword, wholeText } from '../secrets.js';

const databaseUrl = textThat(
  isDatabaseUrl,
  'must name a MySQL or MariaDB server, as mysql://user:password@host:3306/name or mariadb://…, special characters percent-encoded. No other servers are supported; without DATABASE_URL, the service uses SQLite',
);

/** Where the data is. */
export const DATABASE = {
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: databaseUrl,
    otherwise: 'SQLite',
    example: 'mysql://calendar:secret@127.0.0.1:3306/calendar',
    text:
      'A MySQL or MariaDB server and an existing database: `mysql://user:password@host:port/database` or `mariadb://…`, with special characters percent-encoded. ' +
      'Without it, the service uses the SQLite file `calendar.sqlite` in `DATA_DIR`. See [Databases](operation.md#databases).',
    findSecrets: findPassword,
  },
  databasePassword: {
    name: 'DATABASE_PASSWORD',
    kind: anyText,
    text: 'The password for a `DATABASE_URL` that has a user and no password. It is not encoded.',
    check: (text, { DATABASE_URL: url }) =>
      text === '' || (url !== undefined && (!isDatabaseUrl(url) || hasUserWithoutPassword(url)))
        ? undefined
        : 'must go with a DATABASE_URL that names a user and no password',
    findSecrets: wholeText,
  },
  databaseReplicaUrl: {
    name: 'DATABASE_REPLICA_URL',
    kind: databaseUrl,
    example: 'mysql://calendar:secret@replica:3306/calendar',
    text:
      'A read replica of the server of `DATABASE_URL`, written like it. If it has a user and no password, the password is `DATABASE_PASSWORD`. ' +
      'See [A read replica](operation.md#a-read-replica).',
    check: (text, { DATABASE_URL: url }) => (text !== '' && url === undefined ? 'must go with a DATABASE_URL' : undefined),
    findSecrets: findPassword,
  },
  dataDir: {
    name: 'DATA_DIR',
    kind: folder,
    default: './data',
    text:
      'The folder of the SQLite file, of uploaded images (see `MEDIA_STORAGE`), and of temporary files: ' +
      'the feeds that clients have read take at most 256 MB for each instance.',
  },
  minFreeSpaceBytes: {
    name: 'MIN_FREE_MEGABYTES',
    kind: megabytes(0, 1_000_000_000),
    default: '100',
    text: 'With SQLite: if `DATA_DIR` has fewer megabytes free, the service says that it is not ready.',
  },
} as const satisfies SettingList;
