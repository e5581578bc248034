import { readdirSync, readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { fileOptions } from '../../src/core/database/connection/data-source.options.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The files that use a part which a library does not promise, or replace a method of it, and the versions of the library that they were checked with. */
const PRIVATE_PARTS: readonly [file: string, library: string, version: RegExp][] = [
  // Remembers the rules of a class by replacing a method, and lists the classes that have rules.
  ['src/core/http/validation/library-metadata.ts', 'class-validator', /^0\.15\./],
  // Reads the functions of `@Transform()` from a file that the package does not declare.
  ['src/core/http/validation/library-metadata.ts', 'class-transformer', /^0\.5\./],
  // Removes the order of the fields, and reads what the decorators say of responses and their fields.
  ['src/core/http/validation/library-metadata.ts', '@nestjs/swagger', /^12\.0\./],
  // Reads the decorators of a handler's parameters.
  ['src/core/http/validation/library-metadata.ts', '@nestjs/common', /^12\.5\./],
  // Puts the members of Express's requests and responses below classes of its own.
  ['src/core/http/context/message-internals.ts', 'express', /^5\.3\./],
  // Reads the decorators of methods and parameters.
  ['src/accounts/auth/handler-declaration-check.ts', '@nestjs/common', /^12\.5\./],
  // Reads members of the drivers, and replaces methods of them and of a data source.
  ['src/core/database/driver-internals.ts', 'typeorm', /^1\.1\./],
  // Counts the connections of the pool, and replaces methods of it and of its connections.
  ['src/core/database/driver-internals.ts', 'mysql2', /^3\.24\./],
];

/** What shows that a file uses such a part, or replaces a method. */
const SIGNS = [
  /from '(@nestjs\/\w+\/(?!internal)[\w/.-]+|class-transformer\/[\w/.-]+|express\/[\w/.-]+|multer\/[\w/.-]+|mysql2\/(?!promise')[\w/.-]+)'/,
  /setPrototypeOf|swagger\/api/,
  /\b(?!this\b)\w+\.(\w+)\.bind\(/,
  /\.(destroy|destroySoon|end|escapeQueryWithParameters|getConnection|promise|query|queryRunner|release) = /,
  /\bdriver\b[^;\n]* as unknown|\bdatabaseConnection\b|\._(?!fields\b)[a-z]\w+/,
];

const MAX_FILES = 5;

it.each(PRIVATE_PARTS)('%s was checked with this version of %s', (_file, library, version) => {
  const { version: installed } = JSON.parse(readFileSync(`${ROOT}node_modules/${library}/package.json`, 'utf8')) as { version: string };

  expect(installed).toMatch(version);
});

it('no other file uses private parts of a library', () => {
  const all = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);
  const code = all
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .map((file) => ({ file, text: withoutComments(readFileSync(ROOT + file, 'utf8')) }));
  const files = code.filter(({ text }) => SIGNS.some((sign) => sign.test(text))).map(({ file }) => file);

  expect(files.sort()).toEqual([...new Set(PRIVATE_PARTS.map(([file]) => file))].sort());
  expect(files.length).toBeLessThanOrEqual(MAX_FILES);
});

describe('What message-internals replaces is there', () => {
  it('Node.js closes a connection after its last response by destroySoon', () => {
    expect(Socket.prototype).toHaveProperty('destroySoon', expect.any(Function));
  });

  it('a response ends by its method end', () => {
    expect(new ServerResponse(new IncomingMessage(new Socket()))).toHaveProperty('end', expect.any(Function));
  });
});

describe('What driver-internals uses is there', () => {
  it('the driver of SQLite has its connection and its query runner, and escapes parameters by a method', async () => {
    const source = await new DataSource({ ...fileOptions(''), database: ':memory:', enableWAL: false, migrations: [] }).initialize();
    const runner = source.createQueryRunner();

    expect(source.driver).toMatchObject({ databaseConnection: { prepare: expect.any(Function) }, queryRunner: runner });
    expect(source.driver).toHaveProperty('escapeQueryWithParameters', expect.any(Function));
    await source.destroy();
  });

  it('the pool of mysql2 hands out connections by getConnection, and counts them', () => {
    const mysql2 = createRequire(import.meta.url)('mysql2') as { createPool(options: object): { end(): void } };
    const pool = mysql2.createPool({ connectionLimit: 3 });

    expect(pool).toMatchObject({ config: { connectionLimit: 3 }, _allConnections: { length: 0 }, _freeConnections: { length: 0 } });
    expect(pool).toHaveProperty('getConnection', expect.any(Function));
    pool.end();
  });

  it('a connection of the pool of mysql2 is released and promised by methods of its own', () => {
    const PoolConnection = createRequire(import.meta.url)('mysql2').PoolConnection as { prototype: object };

    expect(PoolConnection.prototype).toMatchObject({ release: expect.any(Function), promise: expect.any(Function) });
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
