import { Tally } from './counter.js';

/** How often each cache of this process had what was looked for: `cacheLookups.add('local-times', 'hit')`, or `'miss'`. */
export const cacheLookups = new Tally(['cache', 'outcome']);
