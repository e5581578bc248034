import { Tally } from '../../metrics/counter.js';

/** Statements and connections that failed, be it that they succeed when they are repeated. */
export const databaseErrors = new Tally(['kind']);

/** Transactions that were begun anew, by what had ended them. */
export const repeatedTransactions = new Tally(['kind']);
