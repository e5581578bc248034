import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** Creates the webhooks, the log of their messages, and the positions of the listeners in the code. */
export class Webhooks1790002000000 implements MigrationInterface {
  name = 'Webhooks1790002000000';

  async up(runner: QueryRunner): Promise<void> {
    await a.createTable(runner, {
      name: 'webhook',
      columns: [
        a.generatedId(),
        a.text('url', 2048),
        a.optional(a.text('name', 255)),
        a.text('types', 100),
        a.longText('filters'),
        a.text('language', 8),
        a.text('fallback', 255),
        a.text('payload', 4),
        a.longText('fields'),
        a.int('delay_seconds'),
        a.bool('active', true),
        a.optional(a.int('user_id')),
        a.stamp('created_utc'),
        a.text('salt', 22),
        a.optional(a.text('old_salt', 22)),
        a.optional(a.stamp('old_salt_until_utc')),
        a.longText('position'),
        a.longText('pending'),
        a.stamp('due_utc'),
        a.withDefault(a.int('failures'), 0),
        a.optional(a.stamp('failing_since_utc')),
        a.optional(a.text('disabled_reason', 20)),
        a.optional(a.stamp('last_delivery_utc')),
        a.optional(a.text('claim', 22)),
        a.optional(a.stamp('claimed_until_utc')),
      ],
      references: [a.reference('user_id', 'user', 'SET NULL')],
    });
    await a.createTable(runner, {
      name: 'webhook_delivery',
      columns: [
        a.generatedId(),
        a.int('webhook_id'),
        a.text('message_id', 64),
        a.text('type', 40),
        a.int('changes'),
        a.stamp('created_utc'),
        a.longText('attempts'),
      ],
      references: [a.reference('webhook_id', 'webhook')],
      indices: [['created_utc']],
      uniques: [['webhook_id', 'message_id']],
    });
    await a.createTable(runner, {
      name: 'change_listener',
      columns: [
        a.key('id', 120),
        a.longText('position'),
        a.stamp('due_utc'),
        a.withDefault(a.int('failures'), 0),
        a.optional(a.text('claim', 22)),
        a.optional(a.stamp('claimed_until_utc')),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('change_listener');
    await runner.dropTable('webhook_delivery');
    await runner.dropTable('webhook');
  }
}
