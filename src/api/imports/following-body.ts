import type { Fields } from './source-record.js';

/** The body of an occurrence that follows its series again in everything. */
export const FOLLOWING_BODY: Fields = { inherit: true };
