import { parseArguments, USAGE, UsageError, type LoadArguments } from './arguments.js';
import { describeResponse } from './client/api-response.js';
import { CalendarClient } from './client/calendar-client.js';
import { FileLoader } from './file-loader.js';
import { EventListError } from './known/existing-events.js';
import { countDone, ProgressReporter } from './progress-reporter.js';

const EX_USAGE = 64;

async function main(): Promise<number> {
  try {
    const asked = parseArguments(process.argv.slice(2), process.env);
    if (asked !== undefined) return await loadFiles(asked);
    process.stdout.write(USAGE);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${USAGE}`);
      return EX_USAGE;
    }
    // The reason for which the instance refused the list, a wrong token or address, concerns all files.
    if (!(error instanceof EventListError)) throw error;
    process.stderr.write(`${error.message}: ${describeResponse(error.response)}\n`);
    return 1;
  }
}

async function loadFiles({ instance, language, files }: LoadArguments): Promise<number> {
  const progressReporter = new ProgressReporter();
  const client = new CalendarClient(instance, progressReporter.writeNotice);
  const loader = new FileLoader(client, language, progressReporter);
  let isComplete = true;
  for (const file of files) {
    const problem = client.hasGivenUp ? 'not begun' : await loadFile(loader, file);
    if (problem === undefined) continue;
    isComplete = false;
    if (problem !== '') progressReporter.writeNotice(`${file}: ${problem}`);
  }
  if (client.hasGivenUp)
    progressReporter.writeNotice('The instance does not answer any more. Run the same command again later: it continues here.');
  return isComplete ? 0 : 1;
}

/** Loads a file. Returns undefined if all of it is loaded; otherwise a message, `''` if each failed line was reported already. */
async function loadFile(loader: FileLoader, file: string): Promise<string | undefined> {
  try {
    const loadCounts = await loader.load(file);
    const left = loadCounts.lines - countDone(loadCounts);
    if (left > 0) return `${left} lines not begun`;
    return loadCounts.failed > 0 ? '' : undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return error.message;
    throw error;
  }
}

process.exitCode = await main();
