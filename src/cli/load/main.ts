import { argumentsOf, USAGE, UsageError, type Arguments } from './arguments.js';
import { describeAnswer } from './client/answer.js';
import { CalendarClient } from './client/calendar-client.js';
import { Refused } from './known/known.js';
import { FileLoader } from './load-file.js';
import { doneIn, Progress } from './progress.js';

const WRONG_USAGE = 64;

async function main(): Promise<number> {
  try {
    const asked = argumentsOf(process.argv.slice(2), process.env);
    if (asked !== undefined) return await loadAll(asked);
    process.stdout.write(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${USAGE}`);
      return WRONG_USAGE;
    }
    // The reason for which the instance refused the list, a wrong token or address, concerns all files.
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`${error.message}: ${describeAnswer(error.answer)}\n`);
    return 1;
  }
}

async function loadAll({ instance, language, files }: Arguments): Promise<number> {
  const progress = new Progress();
  const client = new CalendarClient(instance, progress.note);
  const loader = new FileLoader(client, language, progress);
  let complete = true;
  for (const file of files) {
    const problem = client.gaveUp ? 'not begun' : await loadOne(loader, file);
    if (problem === undefined) continue;
    complete = false;
    if (problem !== '') progress.note(`${file}: ${problem}`);
  }
  if (client.gaveUp) progress.note('The instance does not answer any more. Run the same command again later: it continues here.');
  return complete ? 0 : 1;
}

/** Loads a file. Returns undefined if all of it is loaded; otherwise a message, `''` if each failed line was reported already. */
async function loadOne(loader: FileLoader, file: string): Promise<string | undefined> {
  try {
    const tally = await loader.load(file);
    const left = tally.lines - doneIn(tally);
    if (left > 0) return `${left} lines not begun`;
    return tally.failed > 0 ? '' : undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return error.message;
    throw error;
  }
}

process.exitCode = await main();
