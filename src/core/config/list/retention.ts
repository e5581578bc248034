import { wholeNumber } from '../kinds.js';
import type { SettingList } from '../setting.js';

const days = wholeNumber(1, 36_500);

/** How long data is kept. */
export const RETENTION = {
  auditRetentionDays: {
    name: 'AUDIT_RETENTION_DAYS',
    kind: days,
    otherwise: 'forever',
    example: '365',
    text: 'How many days a row of the audit log is kept. The log names users and their addresses.',
  },
  trashRetentionDays: {
    name: 'TRASH_RETENTION_DAYS',
    kind: days,
    otherwise: 'never',
    example: '90',
    text: 'After how many days in the trash an event, a venue or an organizer is erased for good. See [Erase for good](operation.md#erase-for-good).',
  },
  historyRetentionDays: {
    name: 'HISTORY_RETENTION_DAYS',
    kind: days,
    default: '400',
    text: 'How many days a version of a record stays in its history. The last 20 versions of each record always stay.',
  },
  changeTokenDays: {
    name: 'CHANGE_TOKEN_DAYS',
    kind: days,
    default: '400',
    text: 'How many days a token of the change feed is valid. A client with an older one must begin anew. If `AUDIT_RETENTION_DAYS` is less, tokens are valid for that time.',
  },
} as const satisfies SettingList;
