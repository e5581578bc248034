/** The settings of the service, as its environment has them. */
import { setDecoratorSettings } from '../dist/core/config/decorator-settings.js';
import { readProcessSettings } from '../dist/core/config/settings.js';

export const { settings } = readProcessSettings();

setDecoratorSettings(settings);
