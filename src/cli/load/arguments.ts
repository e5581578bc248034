import { parseArgs } from 'node:util';
import type { Instance } from './client/calendar-client.js';
import { isLanguage, LANGUAGES, type Language } from './input/event-request.js';

/** The arguments of `npm run load`. */
export interface LoadArguments {
  readonly instance: Instance;
  readonly language: Language;
  readonly files: readonly string[];
}

/** The command line is invalid. */
export class UsageError extends Error {}

/** The text of `--help`, also printed after a usage error. */
export const USAGE = `Usage: npm run load -- [options] FILE…

Loads events from NDJSON files (one body of POST …/events per line) into a running
instance. Events that exist already are skipped: to finish an interrupted load, run
the same command again.

  --url URL             the instance (LOAD_URL, or else http://localhost:3000)
  --token TOKEN         a token of a user who may create events; better set TOKEN in the
                        environment, where other users of the machine can't read it
  --language ca|es|en   language of the texts, and the first choice of lines
                        that have several (ca)
  --prefix PREFIX       REST_PREFIX of the instance (api)
  --help                this text

Exit code: 0 all events are loaded, 1 some are not, 64 wrong usage.
`;

/**
 * Parses a command line. Returns undefined if it asks for help.
 *
 * @throws UsageError with a message for the operator
 */
export function parseArguments(args: readonly string[], env: NodeJS.ProcessEnv): LoadArguments | undefined {
  const { values, positionals: files } = parseOptions(args);
  if (values.help) return undefined;
  const language = values.language ?? 'ca';
  if (!isLanguage(language)) throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}`);
  if (files.length === 0) throw new UsageError('No FILE given');
  const url = parseInstanceUrl(values.url ?? env.LOAD_URL ?? 'http://localhost:3000');
  const prefix = (values.prefix ?? 'api').replace(/^\/+|\/+$/g, '');
  return { instance: { url, prefix, token: parseToken(values.token ?? env.TOKEN) }, language, files };
}

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { url: text, token: text, language: text, prefix: text, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments are not understood');
  }
}

function parseInstanceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url !== undefined && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  if (!isUsable) throw new UsageError('The URL of an instance looks like https://calendar.example.org');
  return url.href.replace(/\/+$/, '');
}

/** Refuses characters that a header cannot contain: `fetch` would report them as a network failure. */
function parseToken(text: string | undefined): string | undefined {
  const token = text?.trim();
  if (token === undefined || token === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('The token has characters that no token has');
  return token;
}
