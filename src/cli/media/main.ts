import { runMedia } from './run-media.js';

process.exitCode = await runMedia(process.argv.slice(2));
