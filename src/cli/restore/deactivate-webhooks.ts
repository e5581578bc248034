import type { TableHead } from '../backup/format.js';
import type { Session } from '../backup/session.js';

/** Makes all webhooks of a restored calendar inactive, so that a copy does not send to the receivers of the original. */
export async function deactivateWebhooks({ runner }: Session, tables: readonly TableHead[]): Promise<void> {
  if (!tables.some(({ name }) => name === 'webhook')) return;
  await runner.query(
    "UPDATE webhook SET active = 0, disabled_reason = 'restored', claim = NULL, claimed_until_utc = NULL WHERE active = 1",
  );
}
