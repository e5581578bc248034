import { readProcessSettings } from '../../core/config/settings.js';
import { runMedia } from './run-media.js';

process.exitCode = await runMedia(process.argv.slice(2), (variables) => readProcessSettings(variables).settings);
