import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** Adds the scopes of tokens, the users of an OpenID Connect issuer, and the audit log. */
export class Doors1790000100000 implements MigrationInterface {
  name = 'Doors1790000100000';

  async up(runner: QueryRunner): Promise<void> {
    await a.addColumn(runner, 'token', a.withDefault(a.text('scopes', 255), ALL));
    await a.createTable(runner, {
      name: 'identity',
      columns: [
        a.generatedId(),
        a.text('issuer', 255),
        a.text('subject', 255),
        a.optional(a.int('user_id')),
        a.optional(a.stamp('vouched_utc')),
        a.optional(a.stamp('ended_utc')),
      ],
      references: [a.reference('user_id', 'user', 'SET NULL')],
      indices: [['user_id']],
      uniques: [['issuer', 'subject']],
    });
    await a.createTable(runner, {
      name: 'change_log',
      columns: [
        { ...a.generatedId(), name: 'sequence' },
        a.stamp('at_utc'),
        a.optional(a.int('user_id')),
        a.optional(a.text('username', 60)),
        a.optional(a.text('means', 10)),
        a.optional(a.int('token_id')),
        a.optional(a.text('address', 45)),
        a.optional(a.text('request_id', 64)),
        a.text('resource', 20),
        a.optional(a.int('record_id')),
        a.text('action', 20),
        a.text('languages', 60),
        a.text('fields', 1000),
      ],
      indices: [
        ['resource', 'record_id', 'sequence'],
        ['user_id', 'sequence'],
        ['at_utc', 'sequence'],
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('change_log');
    await runner.dropTable('identity');
    await runner.dropColumn('token', 'scopes');
  }
}

/** Tokens that exist get every scope, because they could do everything before this migration. */
const ALL = 'read,events:write,venues:write,organizers:write,terms:write,users:admin';
