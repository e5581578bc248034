import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TokenKey } from '../../accounts/auth/tokens/token-key.js';
import type { Webhook } from './webhook.entity.js';

/** What signs the messages of a webhook. */
type Signing = Pick<Webhook, 'id' | 'salt' | 'oldSalt' | 'oldSaltUntilUtc'>;

/**
 * Derives the secrets of webhooks from the key that protects tokens, and signs messages as in Standard Webhooks 1.0. The table
 * of webhooks has only a random salt, so no copy of it tells a secret.
 */
@Injectable()
export class WebhookSecrets {
  private derivedKey: KeyObject | undefined;

  constructor(private readonly tokenKey: TokenKey) {}

  createSalt(): string {
    return randomBytes(16).toString('base64url');
  }

  /** Returns the secret as its owner sees it: `whsec_` and 32 bytes in base64. */
  async format({ id, salt }: Pick<Signing, 'id' | 'salt'>): Promise<string> {
    return `whsec_${(await this.derive(id, salt)).toString('base64')}`;
  }

  /** Returns the value of `webhook-signature`: a signature with each secret that is valid at this time. */
  async sign(webhook: Signing, message: { id: string; timestamp: number; body: string }, nowUtc: string): Promise<string> {
    const { id, salt, oldSalt, oldSaltUntilUtc } = webhook;
    const salts = oldSalt !== null && oldSaltUntilUtc !== null && nowUtc < oldSaltUntilUtc ? [salt, oldSalt] : [salt];
    const signed = `${message.id}.${message.timestamp}.${message.body}`;
    const secrets = await Promise.all(salts.map((one) => this.derive(id, one)));
    return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`).join(' ');
  }

  private async derive(id: number, salt: string): Promise<Buffer> {
    this.derivedKey ??= createSecretKey(Buffer.from(hkdfSync('sha256', await this.tokenKey.getKey(), '', 'secrets of webhooks', 32)));
    return createHmac('sha256', this.derivedKey).update(`${id} ${salt}`).digest();
  }
}
