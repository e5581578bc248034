/** One of the languages in the settings, as a BCP 47 primary subtag. `isLanguage` checks it. */
export type Language = string;
