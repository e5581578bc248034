import { megabytes, networks, onOrOff, textThat, wholeNumber } from '../kinds.js';
import { isRedisUrl } from '../rules.js';
import { findPassword } from '../secrets.js';
import type { SettingList } from '../setting.js';

const requests = wholeNumber(1, 1_000_000);

/** Limits of ordinary requests, in requests per minute. */
export const RATE_LIMITS = {
  isOn: {
    name: 'RATE_LIMITS',
    kind: onOrOff,
    default: 'on',
    text: '`off` turns off the limits below except `RATE_LIMIT_SIGN_IN`, for trusted networks and load tests.',
  },
  anonymous: {
    name: 'RATE_LIMIT_ANONYMOUS',
    kind: requests,
    default: '300',
    text: 'Requests per minute without credentials from one address.',
  },
  search: {
    name: 'RATE_LIMIT_SEARCH',
    kind: requests,
    default: '60',
    text: 'How many of these requests may search, or ask for the dates of a rule.',
  },
  user: { name: 'RATE_LIMIT_USER', kind: requests, default: '1200', text: 'Requests per minute of one signed-in user.' },
  writes: { name: 'RATE_LIMIT_WRITES', kind: requests, default: '300', text: 'How many of the requests of a user may write.' },
  uploads: { name: 'RATE_LIMIT_UPLOADS', kind: requests, default: '20', text: 'How many of these writes may upload an image.' },
  address: {
    name: 'RATE_LIMIT_ADDRESS',
    kind: requests,
    default: '6000',
    text: 'Requests per minute with credentials from one address, those of all its users together.',
  },
  files: {
    name: 'RATE_LIMIT_FILES',
    kind: requests,
    default: '3000',
    text: 'Requests per minute from one address for the files of pages: styles, scripts and images. They count for no other limit of the address.',
  },
  health: { name: 'RATE_LIMIT_HEALTH', kind: requests, default: '600', text: 'Health checks per minute from one address.' },
} as const satisfies SettingList;

/** The limit that is always on, and where several instances count. */
export const SIGN_IN_LIMITS = {
  maxFailedSignInsPerMinute: {
    name: 'RATE_LIMIT_SIGN_IN',
    kind: wholeNumber(1, 1000),
    default: '5',
    text: 'Failed sign-ins by password per minute from one address. This limit is always on.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    kind: textThat(isRedisUrl, 'must look like redis://host:6379 or rediss://user:password@host:6379/0'),
    otherwise: 'each instance counts for itself',
    example: 'redis://127.0.0.1:6379',
    text: 'A Redis in which several instances count requests and failed sign-ins together: `redis://host:6379`.',
    findSecrets: findPassword,
  },
} as const satisfies SettingList;

/** Connections, memory, and what is fetched. */
export const CONNECTIONS = {
  maxConnections: {
    name: 'MAX_CONNECTIONS',
    kind: wholeNumber(10, 100_000),
    default: '2000',
    text:
      'Open connections of all clients. When all are taken, a new client gets the place of the client with the most. ' +
      'The process must be allowed to open 500 files more than that (`ulimit -n`); the start screen warns if it is not.',
  },
  maxConnectionsPerAddress: {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    kind: wholeNumber(1, 100_000),
    default: '200',
    text: 'Open connections of one address (IPv6: of one /64 network), and requests of one address at the same time. A proxy in `TRUST_PROXY` may open as many connections as all clients.',
  },
  maxBytesInFlight: {
    name: 'MAX_MEGABYTES_IN_FLIGHT',
    kind: megabytes(8, 100_000),
    default: '64',
    text:
      'Megabytes of bodies that clients are sending, and of answers that they have not read yet. Beyond it, requests get 503 with `Retry-After`. ' +
      'One address gets at most a quarter. With the default, the service stays under 768 MB.',
  },
} as const satisfies SettingList;

/** Requests that the service sends. */
export const FETCHING = {
  fetchNetworks: {
    name: 'FETCH_NETWORKS',
    kind: networks,
    default: '',
    example: '10.1.2.0/24',
    text:
      'Private networks from which sources may be fetched and to which webhooks may send, at any port and also by `http`: addresses or networks, separated by commas, as in `TRUST_PROXY`. ' +
      'Public addresses need no entry. See [Sources](operation.md#sources).',
  },
  maxFetchBytes: {
    name: 'FETCH_MAX_MEGABYTES',
    kind: megabytes(1, 10_000),
    default: '100',
    text: 'The largest source that is fetched, decompressed.',
  },
} as const satisfies SettingList;
