import { Tally } from '../metrics/tally.js';

/** How often each limit refused somebody; `guesses` for passwords. */
export const refusals = new Tally(['limit']);
