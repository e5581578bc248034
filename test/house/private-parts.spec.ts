import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The files of the interface that use a part which a library does not promise, and the versions of the library that they were checked with. */
const PRIVATE_PARTS: readonly [file: string, library: string, version: RegExp][] = [
  // Remembers the rules of a class by replacing a method, and lists the classes that have rules.
  ['src/core/http/validation/library-metadata.ts', 'class-validator', /^0\.15\./],
  // Reads the functions of `@Transform()` from a file that the package does not declare.
  ['src/core/http/validation/library-metadata.ts', 'class-transformer', /^0\.5\./],
  // Puts the members of Express's requests and responses below classes of its own.
  ['src/core/http/server/create-message-classes.ts', 'express', /^5\.3\./],
  // Reads the decorators of methods and parameters.
  ['src/accounts/auth/handler-declaration-check.ts', '@nestjs/common', /^12\.5\./],
  // Removes the order of the fields.
  ['src/api/docs/schemas/describe-dtos.ts', '@nestjs/swagger', /^12\.0\./],
];

/** What shows that a file uses such a part. */
const SIGNS =
  /from '(@nestjs\/\w+\/(?!internal)[\w/.-]+|class-transformer\/[\w/.-]+|express\/[\w/.-]+|multer\/[\w/.-]+)'|setPrototypeOf|swagger\/api/;

it.each(PRIVATE_PARTS)('%s was checked with this version of %s', (_file, library, version) => {
  const { version: installed } = JSON.parse(readFileSync(`${ROOT}node_modules/${library}/package.json`, 'utf8')) as { version: string };

  expect(installed).toMatch(version);
});

it('no other file of the interface uses private parts of Nest, Express, class-validator or class-transformer', () => {
  const all = readdirSync(`${ROOT}src`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);
  const files = all.filter((file) => /(?<!\.d)\.ts$/.test(file) && SIGNS.test(readFileSync(ROOT + file, 'utf8')));

  expect(files.sort()).toEqual([...new Set(PRIVATE_PARTS.map(([file]) => file))].sort());
});

it('Node.js closes a connection after its last response by the method that discard-body replaces', () => {
  expect(Socket.prototype).toHaveProperty('destroySoon', expect.any(Function));
});
