import { characters, secret, textThat } from '../kinds.js';
import { isIssuer, USERNAME_PATTERN } from '../rules.js';
import { wholeText } from '../secrets.js';
import type { SettingList } from '../setting.js';

/** The first administrator. */
export const ADMINISTRATOR = {
  username: {
    name: 'ADMIN_USERNAME',
    kind: textThat((text) => USERNAME_PATTERN.test(text), 'must be 1 to 60 letters, digits, or . _ @ -'),
    default: 'admin',
    text: 'The name of the first administrator, whom the service creates at a start without any administrator.',
  },
  password: {
    name: 'ADMIN_PASSWORD',
    kind: secret(8, 256),
    otherwise: 'random',
    text: 'The password of the first administrator. The start screen shows a random one once.',
    findSecrets: wholeText,
  },
  token: {
    name: 'ADMIN_TOKEN',
    kind: secret(16, 256, '; 32 random ones are a good choice'),
    otherwise: 'random',
    text: 'A token of the first administrator. The start screen shows a random one once.',
    findSecrets: wholeText,
  },
} as const satisfies SettingList;

const ISSUER_PROBLEM = 'must be the address of an OpenID Connect issuer, with https unless it is on this machine';

/** Users who sign in elsewhere (OpenID Connect). */
export const ISSUER = {
  url: {
    name: 'OIDC_ISSUER',
    kind: textThat(isIssuer, ISSUER_PROBLEM),
    example: 'https://login.example.cat/realms/town',
    text: 'An OpenID Connect issuer whose tokens (JWT) the service accepts.',
    check: (text, { OIDC_AUDIENCE }) => (text === '' && OIDC_AUDIENCE !== undefined ? ISSUER_PROBLEM : undefined),
  },
  audience: {
    name: 'OIDC_AUDIENCE',
    kind: textThat((text) => text.length <= 255, 'must be at most 255 characters long'),
    example: 'calendar',
    text: 'The audience that these tokens must name. Set it together with `OIDC_ISSUER`.',
    check: (text, { OIDC_ISSUER }) =>
      text === '' && OIDC_ISSUER !== undefined ? 'must be set together with OIDC_ISSUER: the audience that its tokens name' : undefined,
  },
  roleClaim: {
    name: 'OIDC_ROLE_CLAIM',
    kind: textThat((text) => /^[\w:./-]{1,255}$/.test(text), 'must be the name of a claim such as role'),
    default: 'role',
    text: 'The claim of these tokens that contains the role of the user.',
  },
  clientId: {
    name: 'OIDC_CLIENT_ID',
    kind: characters(1, 255, 'must be 1 to 255 characters'),
    example: 'calendar-pages',
    text: 'What the issuer calls the pages of this service. With it, users sign in at the issuer with a browser. See [Users and passwords](operation.md#users-and-passwords).',
    check: (text, { OIDC_CLIENT_SECRET, OIDC_ISSUER }) =>
      (text === '') === (OIDC_CLIENT_SECRET === undefined) && (text === '' || OIDC_ISSUER !== undefined)
        ? undefined
        : 'must be set together with OIDC_CLIENT_SECRET, and with OIDC_ISSUER',
  },
  clientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    kind: secret(1, 1024),
    text: 'The secret that the issuer gave the pages of this service.',
    findSecrets: wholeText,
  },
} as const satisfies SettingList;
