/** Finds users by their tokens, which the database stores as hashes. */
import { createHmac } from 'node:crypto';

/** Returns the user of an `Authorization` header. @throws Error when the token is unknown */
export async function findUser(query, authorization = '') {
  const [secret] = await query("SELECT value FROM secret WHERE name = 'token-key'");
  const hash = createHmac('sha256', Buffer.from(secret.value, 'hex')).update(authorization.replace('Bearer ', '')).digest('hex');
  const [user] = await query(
    'SELECT user.id, user.username, token.id AS token_id FROM token INNER JOIN user ON user.id = token.user_id WHERE hash = ?',
    [hash],
  );
  if (user === undefined) throw new Error('The token is unknown.');
  return user;
}
