import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/auth/user.entity.js';
import { FieldNames } from '../../core/database/field-names.js';
import { longText } from '../../core/database/long-text.js';
import type { Language } from '../../core/text/language.js';
import { FollowerColumns } from '../followers/follower-rows.js';

/** What a message has of a record that changed: its address, or the whole record. */
export const PAYLOADS = ['thin', 'full'] as const;
export type Payload = (typeof PAYLOADS)[number];

/** `gone`: the receiver answered 410. `retries`: no attempt of three days succeeded. `restored`: a backup was restored. */
export const DISABLED_REASONS = ['gone', 'retries', 'restored'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const MESSAGE_TYPES = ['calendar.changed', 'calendar.reset', 'webhook.test'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** An address to which changes are sent: a request of the change feed that the service makes by itself. */
@Entity('webhook')
@FieldNames({ userId: 'owner', delaySeconds: 'delay', languageOfTexts: 'translation_language', fields: '_fields' })
export class Webhook extends FollowerColumns {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  @Column({ type: 'varchar', length: 255, nullable: true })
  name!: string | null;

  /** Comma-separated. */
  @Column({ type: 'varchar', length: 100 })
  types!: string;

  /** JSON: the parameters of the list, if there is one type. */
  @Column(longText())
  filters!: string | null;

  @Column({ name: 'language', type: 'varchar', length: 8 })
  languageOfTexts!: Language;

  @Column({ type: 'varchar', length: 255 })
  fallback!: string;

  @Column({ type: 'varchar', length: 4 })
  payload!: Payload;

  /** As in `_fields`. */
  @Column(longText())
  fields!: string | null;

  @Column({ name: 'delay_seconds', type: 'int' })
  delaySeconds!: number;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  /** The owner, whose rights decide what is sent; `null`: the user was removed, and nothing is sent. */
  @Column({ name: 'user_id', type: 'int', nullable: true })
  userId!: number | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', onUpdate: 'RESTRICT', nullable: true })
  @JoinColumn({ name: 'user_id' })
  user?: Relation<User> | null;

  @Column({ name: 'created_utc', type: 'varchar', length: 19 })
  createdUtc!: string;

  /** The secret is derived from it, see `WebhookSecrets`. */
  @Column({ type: 'varchar', length: 22 })
  salt!: string;

  /** The secret before, which signs, too, for a while. */
  @Column({ name: 'old_salt', type: 'varchar', length: 22, nullable: true })
  oldSalt!: string | null;

  @Column({ name: 'old_salt_until_utc', type: 'varchar', length: 19, nullable: true })
  oldSaltUntilUtc!: string | null;

  /** A `PendingMessage` as JSON: the message for which no receiver has answered 2xx yet. */
  @Column(longText())
  pending!: string | null;

  @Column({ name: 'failing_since_utc', type: 'varchar', length: 19, nullable: true })
  failingSinceUtc!: string | null;

  @Column({ name: 'disabled_reason', type: 'varchar', length: 20, nullable: true })
  disabledReason!: DisabledReason | null;

  @Column({ name: 'last_delivery_utc', type: 'varchar', length: 19, nullable: true })
  lastDeliveryUtc!: string | null;
}

/** A message, and what came of each attempt to deliver it. It has nothing of the body of a request or an answer. */
@Entity('webhook_delivery')
@Index(['webhookId', 'messageId'], { unique: true })
export class WebhookDelivery {
  @PrimaryGeneratedColumn({ type: 'int' })
  id!: number;

  @Column({ name: 'webhook_id', type: 'int' })
  webhookId!: number;

  @ManyToOne(() => Webhook, { onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  @JoinColumn({ name: 'webhook_id' })
  webhook?: Relation<Webhook>;

  @Column({ name: 'message_id', type: 'varchar', length: 64 })
  messageId!: string;

  @Column({ type: 'varchar', length: 40 })
  type!: MessageType;

  /** How many the message has. */
  @Column({ type: 'int' })
  changes!: number;

  @Index()
  @Column({ name: 'created_utc', type: 'varchar', length: 19 })
  createdUtc!: string;

  /** `Attempt`s as JSON. */
  @Column(longText())
  attempts!: string | null;
}
