import { explain } from '../../operations/startup/explain-error.js';
import { type Arguments, argumentsOf } from './arguments.js';
import { Refused, UsageError } from './operator-errors.js';

/** Exit statuses (sysexits.h): EX_USAGE, EX_CONFIG. */
const WRONG_USAGE = 64;
const WRONG_SETTINGS = 78;

/** A command-line program for the operator. */
export interface Program {
  readonly usage: string;
  readonly replaces: boolean;
  /** Begins the message for an unexpected error. */
  readonly failed: string;
  /** @returns a line for the operator */
  readonly work: (asked: Arguments, signal: AbortSignal) => Promise<string>;
}

/**
 * Runs a command. Writes its result or its error to standard error, because standard output may be the backup. SIGINT and
 * SIGTERM abort the command.
 * @returns the exit status
 */
export async function runProgram({ usage, replaces, failed, work }: Program, args: readonly string[]): Promise<number> {
  const since = performance.now();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  try {
    const asked = argumentsOf(args, replaces);
    if (asked === undefined) process.stdout.write(usage);
    else say(`${await work(asked, stop.signal)}, ${((performance.now() - since) / 1000).toFixed(1)} s`, 0);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return say(`${error.message}\n\n${usage.trimEnd()}`, WRONG_USAGE);
    if (error instanceof Refused) return say(error.message, 1);
    if (stop.signal.aborted) return say('Interrupted.', 1);
    const { lines, isConfiguration } = explain(error, failed);
    return say(lines.join('\n'), isConfiguration ? WRONG_SETTINGS : 1);
  }
}

function say(text: string, status: number): number {
  process.stderr.write(`${text}\n`);
  return status;
}
