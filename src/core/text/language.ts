/** A language of the service, as a BCP 47 primary subtag: one of those that the settings name, see `isLanguage`. */
export type Language = string;
