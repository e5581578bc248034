import type { Settings } from '../../core/config/settings.js';
import { explainError } from '../../operations/startup/explain-error.js';
import { type Texts } from '../../core/config/setting.js';

const USAGE = `Usage: npm run media -- copy FROM TO

Copies the files of images from one storage to another: each is a folder, or s3://BUCKET with
S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY of the settings. What TO has
already is left alone, and FROM keeps its files. The service may run meanwhile: copy, set
MEDIA_STORAGE to TO, restart the service, and copy once more.

  --help   this text

Exit code: 0 copied, 1 not copied, 64 wrong usage, 78 wrong settings.
`;

/** Exit statuses (sysexits.h): EX_USAGE, EX_CONFIG. */
const EX_USAGE = 64;
const EX_CONFIG = 78;

/** Milliseconds between two reports of progress. */
const REPORT_INTERVAL_MS = 2_000;

/**
 * Runs the command with these arguments.
 * @param readSettings reads the settings of the process, with these variables
 * @returns the exit status
 */
export async function runMedia(args: readonly string[], readSettings: (variables: Texts) => Settings): Promise<number> {
  const [command, from, to, ...more] = args;
  if (args.includes('--help') || args.includes('-h')) return write(process.stdout, USAGE, 0);
  if (command !== 'copy' || from === undefined || to === undefined || more.length > 0) return write(process.stderr, USAGE, EX_USAGE);
  try {
    // Imported here, so that --help need not wait for it.
    const [{ copyFiles }, { openStorage }] = [
      await import('../../core/storage/copy-file.js'),
      await import('../../core/storage/open-storage.js'),
    ];
    const [source, target] = [from, to].map((name) => openStorage(readSettings({ MEDIA_STORAGE: name }).media.storage));
    const { copied, total } = await copyFiles(source!, target!, createReporter());
    return write(process.stderr, `${copied} of ${total} files are copied to ${to}; it had the others.\n`, 0);
  } catch (error) {
    const { lines, isConfiguration } = explainError(error, 'The files were not copied');
    return write(process.stderr, `${lines.join('\n')}\n`, isConfiguration ? EX_CONFIG : 1);
  }
}

/** Returns a function that reports how many files are copied, every two seconds. */
function createReporter(): (copied: number) => void {
  let nextReportMs = performance.now() + REPORT_INTERVAL_MS;
  return (copied) => {
    if (performance.now() < nextReportMs) return;
    nextReportMs = performance.now() + REPORT_INTERVAL_MS;
    process.stderr.write(`${copied} files\n`);
  };
}

function write(stream: NodeJS.WriteStream, text: string, status: number): number {
  stream.write(text);
  return status;
}
