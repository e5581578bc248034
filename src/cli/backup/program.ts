import { explainError } from '../../operations/startup/explain-error.js';
import { type BackupArguments, parseArguments, Refused, InvalidCommandLine } from './operator.js';

/** Exit statuses (sysexits.h): EX_USAGE, EX_CONFIG. */
const EX_USAGE = 64;
const EX_CONFIG = 78;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A command-line program for the operator. */
export interface Program {
  readonly usage: string;
  readonly allowsReplace: boolean;
  /** Begins the message for an unexpected error. */
  readonly failureMessage: string;
  /** @returns a line for the operator */
  readonly run: (asked: BackupArguments, signal: AbortSignal) => Promise<string>;
}

/**
 * Runs a command. Writes its result or its error to standard error, because standard output may be the backup. SIGINT and
 * SIGTERM abort the command.
 * @returns the exit status
 */
export async function runProgram({ usage, allowsReplace, failureMessage, run }: Program, args: readonly string[]): Promise<number> {
  const since = performance.now();
  const stop = new AbortController();
  const abort = () => {
    stop.abort();
  };
  for (const signal of STOP_SIGNALS) process.once(signal, abort);
  try {
    const asked = parseArguments(args, allowsReplace);
    if (asked === undefined) process.stdout.write(usage);
    else writeStatus(`${await run(asked, stop.signal)}, ${((performance.now() - since) / 1000).toFixed(1)} s`, 0);
    return 0;
  } catch (error) {
    if (error instanceof InvalidCommandLine) return writeStatus(`${error.message}\n\n${usage.trimEnd()}`, EX_USAGE);
    if (error instanceof Refused) return writeStatus(error.message, 1);
    if (stop.signal.aborted) return writeStatus('Interrupted.', 1);
    const { lines, isConfiguration } = explainError(error, failureMessage);
    return writeStatus(lines.join('\n'), isConfiguration ? EX_CONFIG : 1);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, abort);
  }
}

function writeStatus(text: string, status: number): number {
  process.stderr.write(`${text}\n`);
  return status;
}
