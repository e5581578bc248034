import type { SettingList } from '../setting.js';
import { ADMINISTRATOR, ISSUER } from './accounts.js';
import { ADDRESSES } from './addresses.js';
import { CALENDAR } from './calendar.js';
import { DATABASE } from './database.js';
import { IMAGES } from './images.js';
import { LANGUAGES } from './languages.js';
import { CONNECTIONS, FETCHING, RATE_LIMITS, SIGN_IN_LIMITS } from './limits.js';
import { OPERATION, TRACES } from './operation.js';
import { PAGES } from './pages.js';
import { RETENTION } from './retention.js';

/** All settings, by their headings in the documentation. A default may name settings of earlier sections. */
export const SECTIONS: Readonly<Record<string, readonly SettingList[]>> = {
  Addresses: [ADDRESSES],
  Pages: [PAGES],
  Database: [DATABASE],
  Languages: [LANGUAGES],
  Calendar: [CALENDAR],
  Images: [IMAGES],
  'First administrator': [ADMINISTRATOR],
  'OpenID Connect': [ISSUER],
  Retention: [RETENTION],
  'Rate limits': [RATE_LIMITS, SIGN_IN_LIMITS],
  'Connections and memory': [CONNECTIONS],
  'Sources and webhooks': [FETCHING],
  Operation: [OPERATION],
  Traces: [TRACES],
};

/** All settings. */
export const SETTINGS = Object.values(SECTIONS)
  .flat()
  .flatMap((list) => Object.values(list));
