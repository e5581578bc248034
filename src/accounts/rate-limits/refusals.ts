import { Tally } from '../../core/metrics/counter.js';

/** How often each limit refused somebody; `guesses` for passwords. */
export const refusals = new Tally(['limit']);
