import { toSentence } from '../../api/imports/english-refusal.js';
import { TargetError } from '../../api/imports/import-target.js';
import { SourceError } from '../../api/imports/source-record.js';
import { type ImportArguments, parseArguments, USAGE, UsageError } from './arguments.js';
import { ProgressReporter } from './progress-reporter.js';

/** Exit status (sysexits.h). */
const EX_USAGE = 64;

async function main(): Promise<number> {
  try {
    const asked = parseArguments(process.argv.slice(2), process.env);
    if (asked !== undefined) return await runAndReport(asked);
    process.stdout.write(USAGE);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${toSentence(error.message)} These are the options: npm run import -- --help\n`);
    return EX_USAGE;
  }
}

async function runAndReport(asked: ImportArguments): Promise<number> {
  // Imported here, so that --help need not wait for it.
  const { importSource } = await import('./import-source.js');
  const output = { out: process.stdout, err: process.stderr };
  const reporter = new ProgressReporter(asked.dryRun ? `${asked.source} (dry run)` : asked.source, output, asked.report);
  try {
    const report = await importSource(asked, reporter);
    await reporter.end(report);
    return report.failure === undefined && report.notPruned === undefined && report.counts.refused === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SourceError || error instanceof TargetError)) throw error;
    await reporter.end({ failure: error });
    return 1;
  }
}

process.exitCode = await main();
