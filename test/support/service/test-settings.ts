import { settings } from '../../../src/core/config/settings.js';

/** The settings of the services under test. */
export const TEST_SETTINGS = settings;
