import { parseArgs } from 'node:util';

/** The arguments of `npm run backup` or `npm run restore`. */
export interface BackupArguments {
  /** `-` for standard input or output. */
  readonly file: string;
  readonly replace: boolean;
}

/**
 * Parses a command line. Returns undefined if it asks for help.
 * @param allowsReplace whether the command accepts `--replace`
 * @throws InvalidCommandLine with a message for the operator
 */
export function parseArguments(args: readonly string[], allowsReplace: boolean): BackupArguments | undefined {
  const { values, positionals } = parseOptions(args, allowsReplace);
  if (values.help === true) return undefined;
  const [file, ...more] = positionals;
  if (file === undefined || file === '') throw new InvalidCommandLine('No FILE given');
  if (more.length > 0) throw new InvalidCommandLine('One FILE at a time');
  return { file, replace: values.replace === true };
}

function parseOptions(args: readonly string[], allowsReplace: boolean) {
  const flag = { type: 'boolean' } as const;
  const options = { help: { ...flag, short: 'h' }, ...(allowsReplace ? { replace: flag } : {}) };
  try {
    return parseArgs<{ args: string[]; allowPositionals: true; options: Record<string, typeof flag> }>({
      args: [...args],
      allowPositionals: true,
      options,
    });
  } catch (error) {
    throw new InvalidCommandLine((error as Error).message);
  }
}

/** A backup or a restore fails for a reason that the operator can remove. The message is one sentence and says how. */
export class Refused extends Error {}

/** The command line is invalid. */
export class InvalidCommandLine extends Error {}
