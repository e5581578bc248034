import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { findTimezone } from '../../api/imports/readers/ical/zones.js';
import type { Language } from '../../core/text/language.js';
import type { Instance } from './calendar-client.js';
import { findKind, isKind, KINDS, type SourceKind } from './source-kind.js';

/** The arguments of `npm run import`. */
export interface ImportArguments {
  readonly instance: Instance;
  readonly language: Language;
  /** A file, a URL, or `-` for standard input. */
  readonly location: string;
  /** undefined: the first bytes tell. */
  readonly kind: SourceKind | undefined;
  /** The name of the source in `external_ids`. */
  readonly source: string;
  readonly map: string | undefined;
  /** A file with the translations of a site. */
  readonly translations: string | undefined;
  /** The zone of times in iCalendar that name none. */
  readonly timezone: string | undefined;
  readonly prune: 'none' | 'gone' | 'all';
  readonly dryRun: boolean;
  /** A file for the problems, as NDJSON. */
  readonly report: string | undefined;
  /** A file for what the next import must know. */
  readonly state: string | undefined;
}

/** The command line is invalid. */
export class UsageError extends Error {}

/** The text of `--help`. */
export const USAGE = `Usage: npm run import -- [options] SOURCE

Imports events into a running instance. SOURCE is a file, a URL, or - for standard input:
iCalendar, CSV, NDJSON (one body of POST …/events per line), another calendar of this kind
(https://calendar.example.org/ca/api/calendar/events/v1), or a site with The Events Calendar
(https://example.org/wp-json/tribe/events/v1).

Each record keeps its id of the source. So the same import again changes nothing, and
continues one that was interrupted.

  --url URL             the instance (IMPORT_URL, or else http://localhost:3000)
  --token TOKEN         a token that may read and write events, venues, organizers and terms;
                        better set TOKEN in the environment, where other users of the machine
                        can't read it
  --language LANGUAGE   language of the texts that name none (ca)
  --prefix PREFIX       REST_PREFIX of the instance (api)
  --kind KIND           ${KINDS.join(', ')}; otherwise the name and the first bytes tell
  --source NAME         name of the source in external_ids: letters in lower case, digits, . _ -
                        (the name of the file without its ending, or the host of the URL)
  --map FILE            a JSON file that names the column of each field: {"title": "Event name"}
  --translations FILE   a CSV file that names the translations of a site: id,language,of
  --timezone ZONE       zone of times in iCalendar that name none, such as Europe/Madrid
                        (that of the file, or else that of the calendar)
  --prune[=all]         moves events that the source no longer has to the trash; with =all also
                        if the source has no events
  --dry-run             says what would happen, and changes nothing
  --report FILE         writes each refused record to FILE, as NDJSON
  --state FILE          what the next import must know: where that of a calendar goes on, and what
                        was written of single dates of series (import-NAME.json)
  --help                this text

Exit code: 0 all records are imported, 1 some are not, 64 wrong usage.
`;

const SOURCE_PATTERN = /^[a-z0-9._-]{1,64}$/;

/**
 * Parses a command line. Returns undefined if it asks for help.
 *
 * @throws UsageError with a message for the operator
 */
export function parseArguments(args: readonly string[], env: NodeJS.ProcessEnv): ImportArguments | undefined {
  const { values, positionals } = parseOptions(args.map((argument) => (argument === '--prune' ? '--prune=gone' : argument)));
  if (values.help) return undefined;
  const [location] = positionals;
  if (location === undefined || positionals.length > 1) throw new UsageError('Name one SOURCE');
  const { map, translations, report, state } = values;
  const token = parseToken(values.token ?? env.TOKEN);
  const kind = parseKind(values.kind, location);
  const asked = {
    instance: {
      url: parseInstanceUrl(values.url ?? env.IMPORT_URL ?? 'http://localhost:3000'),
      prefix: (values.prefix ?? 'api').replace(/^\/+|\/+$/g, ''),
      token,
      language: parseLanguage(values.language ?? 'ca'),
    },
    language: values.language ?? 'ca',
    ...{ location, kind, map, translations, report, state },
    source: parseSourceName(values.source ?? nameSource(location)),
    timezone: parseZone(values.timezone),
    prune: parsePrune(values.prune),
    dryRun: values['dry-run'] === true,
  };
  // Every import writes. The other problems are told first.
  if (token === undefined)
    throw new UsageError(
      'Set TOKEN to a token that may read and write events, venues, organizers and terms: docs/tokens.md says how to make one',
    );
  return asked;
}

function parseOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ url: text, token: text, language: text, prefix: text, kind: text, source: text, map: text, translations: text },
        ...{ timezone: text, prune: text, report: text, state: text, 'dry-run': flag, help: { ...flag, short: 'h' } },
      },
    });
  } catch (error) {
    // The sentences behind the first one are about arguments that begin with a hyphen.
    throw new UsageError((error as Error).message.split(/\.\s/, 1)[0]);
  }
}

/** Returns the kind that was asked for, or else that of the name; undefined if neither tells. */
function parseKind(asked: string | undefined, location: string): SourceKind | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(location) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme))
    throw new UsageError(`An address begins with https:// or http://, and not with ${scheme}://`);
  const kind = asked ?? findKind(location);
  if (kind !== undefined && !isKind(kind)) throw new UsageError(`--kind is one of ${KINDS.join(', ')}`);
  if (scheme === undefined && (kind === 'calendar' || kind === 'the-events-calendar'))
    throw new UsageError(`--kind ${kind} reads an address that begins with https:// or http://, and no file`);
  return kind;
}

function parseInstanceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url !== undefined && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  if (!isUsable) throw new UsageError('The URL of an instance looks like https://calendar.example.org');
  return url.href.replace(/\/+$/, '');
}

function parseLanguage(text: string): Language {
  if (!/^[a-z]{2,3}$/.test(text)) throw new UsageError('--language is a code of two or three letters, such as ca');
  return text;
}

function parseZone(text: string | undefined): string | undefined {
  const timezone = text === undefined ? undefined : findTimezone(text);
  if (timezone === undefined && text !== undefined) throw new UsageError('--timezone is a time zone, such as Europe/Madrid');
  return timezone;
}

/** Refuses characters that a header cannot contain: `fetch` would report them as a network failure. */
function parseToken(text: string | undefined): string | undefined {
  const token = text?.trim();
  if (token === undefined || token === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('The token has characters that no token has');
  return token;
}

function parsePrune(value: string | undefined): ImportArguments['prune'] {
  if (value === undefined) return 'none';
  if (value !== 'gone' && value !== 'all') throw new UsageError('--prune has no value, or the value all');
  return value;
}

function parseSourceName(name: string): string {
  if (!SOURCE_PATTERN.test(name) || /^\.\.?$/.test(name))
    throw new UsageError('Name the source with --source: 1 to 64 letters in lower case, digits, dots, underscores or hyphens');
  return name;
}

/** Returns the host of a URL, or the name of a file without its ending. Standard input has no name. */
function nameSource(location: string): string {
  const name = URL.canParse(location) ? new URL(location).hostname : basename(location).replace(/(.)\.[^.]*$/, '$1');
  if (location === '-') throw new UsageError('Name the source of standard input: --source NAME');
  return name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-');
}
