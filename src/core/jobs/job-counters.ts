import { Tally } from '../metrics/counter.js';

/** Runs that this process ended, by their outcome. */
export const jobRuns = new Tally(['job', 'outcome']);

/** Records that jobs of this process touched. */
export const jobRecords = new Tally(['job']);
