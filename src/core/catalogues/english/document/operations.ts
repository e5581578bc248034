export const operations = {
  showApi: 'Show the root',
  showCalendar: 'Show the calendar and its routes',
  showDocumentation: 'Show this document',
  showChangeFeed: 'Follow what changes',
  listEventOccurrences: 'List the dates of an event that repeats',
  listEventOccurrencesBySlug: 'List the dates of an event that repeats by its slug',
  showEventOccurrence: 'Show a date of an event that repeats',
  showEventOccurrenceBySlug: 'Show a date of an event that repeats by its slug',
  updateEventOccurrence: 'Change a date of an event that repeats',
  updateEventOccurrenceBySlug: 'Change a date of an event that repeats by its slug',
  deleteEventOccurrence: 'Move a date of an event that repeats to the trash',
  deleteEventOccurrenceBySlug: 'Move a date of an event that repeats to the trash by its slug',
  listSources: 'List sources',
  createSource: 'Create a source',
  showSource: 'Show a source',
  updateSource: 'Update a source',
  deleteSource: 'Remove a source',
  runSource: 'Import a source now',
  listTranslations: 'List what there is to translate',
  showTranslationStats: 'Count what is translated',
  showMe: 'Show your account',
  listTokens: 'List tokens',
  createToken: 'Create a token',
  deleteToken: 'Revoke a token',
  listSessions: 'List sessions of browsers',
  deleteSession: 'End a session of a browser',
  listUsers: 'List users',
  createUser: 'Create a user',
  showUser: 'Show a user',
  showUserData: 'Show what is kept about a user',
  updateUser: 'Update a user',
  updateUserInvitation: 'Invite a user to choose a password',
  deleteUser: 'Remove a user',
  listChanges: 'List what changed',
};

/** Descriptions of operations that need more than their summary. */
export const notes = {
  showApi: 'Languages, namespaces and the addresses from which everything else can be reached.',
  showCalendar: 'Every route of the calendar with its methods and the arguments of each, made from this document.',
  showDocumentation: 'The interface described in OpenAPI 3.1, in the language of the address.',
  listEvents:
    'Published events by start: unless other dates are given, those of the next two years from today. Every filter combines with every other. Events that are hidden from listings appear to anonymous readers only when `include` names them.',
  listEventOccurrences:
    'All dates by the starts that the rule gives, without a usual window. Of an event that repeats without end, those until `known_until`.',
  listEventOccurrencesBySlug: 'As by id.',
  updateEventOccurrence: 'Changes this date alone. What it does not change follows the series, and `inherit` lets it follow again.',
  deleteEventOccurrence:
    'The date becomes an `EXDATE` of the series, and goes to the trash with its changes. `status: publish` brings it back. The last date of a series cannot be deleted.',
  listContent: 'Published records by name, in the alphabetical order of the language. Every filter combines with every other.',
  listTerm: 'By name, unless another order is asked for. Terms without published events are left out unless `hide_empty` is false.',
  createEvent:
    'Creates the event and, in the same transaction, whatever venues, organizers, categories and tags it brings with it. Texts are written in the content language. Unless you may publish, it is left pending.',
  createContent: 'Texts are written in the content language. Unless you may publish, the record is left pending.',
  createTerm: 'Its name must differ from those of its siblings, regardless of case and accents.',
  showRecord: 'Texts that are missing in the content language are read from the next best one, unless `fallback` is `none`.',
  showRecordBySlug:
    'A slug of another language finds the record too; `Content-Location` then tells its address in the language shown. A slug that the record no longer has leads on to its present one.',
  updateRecord:
    'POST, PUT and PATCH are one and the same partial update: what is left out stays as it is, `null` clears. Only the content language is touched, unless `translations` says otherwise.',
  updateRecordBySlug: 'As by id, but only with the slug of the content language.',
  deleteContent:
    'The record goes to the trash. Giving it another status takes it out again. With `force=true` it is erased for good, in the trash or not: nothing brings it back, its slugs are free, its id is not given again, and events that show it leave it. That is for editors and administrators.',
  deleteContentBySlug: 'As by id, but only with the slug of the content language.',
  deleteTerm: 'For good. The children of a deleted category move to its parent.',
  showRecordByExternalId: 'Finds the record for those who may edit it; for others there is none.',
  putRecordByExternalId:
    'Creates the record with this external id, or updates what is sent of it: required fields may then be left out. A record in the trash comes back with the status that it had, unless `status` is sent. With `If-None-Match: *`, a record that exists is left as it is.',
  updateRecordByExternalId: 'As by id. In `external_ids`, the id of the source may change.',
  deleteRecordByExternalId: 'As by id. A record in the trash keeps its external ids; a category or tag is deleted with them.',
  listTranslation:
    'An object by language: every text that the record has, as it is, with nothing read from other languages; `null` is not written. Drafts are shown to those who would see the record if it had nothing else.',
  showTranslation:
    'The texts of one language as they are, with nothing read from others. `available_languages` tells which there are, where this one is not.',
  updateTranslation:
    'POST, PUT and PATCH are one and the same partial write: what is left out stays as it is, `null` clears. A translation that is missing is made, if it says anything. It needs the right to change the record.',
  deleteTranslation:
    'The record stays, with its other languages; one with a title has to be left. It needs the right to change the record.',
  showMe: 'The user whose credentials came with the request, and how far these reach.',
  listSources: 'By id. For editors and administrators.',
  createSource:
    'An address from which records are imported from now on, the first time at once. The token needs the scopes to write all records, because the import has them. For editors and administrators.',
  updateSource:
    'POST, PUT and PATCH are one and the same partial update: what is left out stays as it is, `null` restores the default. After a change, the next import is due at once, and reads everything. For editors and administrators.',
  deleteSource: 'Its records stay. For editors and administrators.',
  runSource:
    'Begins the import, or leaves the one that is under way alone. Look at `running` and `last_run` for what comes of it. For editors and administrators.',
  listTokens: 'Yours, or for administrators those of `user`. Without the tokens themselves, of which only a digest is kept.',
  createToken:
    'A token does what its owner may do, within its scopes, until it expires or is revoked. It is never stronger than what it was made with. Administrators make tokens for others too.',
  deleteToken: 'The token is no longer accepted from now on. Administrators revoke those of others too.',
  listSessions: 'Yours, or for administrators those of `user`: the browsers that are signed in. Their secrets are shown nowhere.',
  deleteSession:
    'The browser has to sign in again. Users end their own sessions with the password of the account, or in a browser that is signed in, but not with a token; administrators end those of others.',
  listUsers: 'By username. For administrators.',
  createUser: 'A user who can sign in from now on, with the password or with a token that is made for them. For administrators.',
  showUser: 'Your own account; for administrators, that of any user.',
  showUserData:
    'The account, its tokens without themselves, the sources and records of the user, and what the audit log says of what the user did and of the account. `page` and `per_page` choose the part of `records` and of `changes`; `next_rest_url` leads on while either has more. Your own account; for administrators, that of any user.',
  updateUser:
    'POST, PUT and PATCH are one and the same partial update: what is left out stays as it is, `null` clears. Users change their own name, e-mail and password; administrators change everything of all users. A new role holds at once; a new password ends all tokens and sessions of the user but the one with which it was set.',
  updateUserInvitation:
    'Makes an address at which the user chooses a password, for new users and for those who have forgotten theirs. It works once, for 72 hours, and ends the invitation before it. Hand it over yourself: the service sends no e-mail. Setting the password ends all sessions and tokens of the user. It needs credentials with all scopes and no end. For administrators.',
  deleteUser:
    'For good and at once, with their tokens. The user that `reassign` names gets their records, also those in the trash. The last administrator stays. For administrators.',
  listChanges:
    'Every record that a write touched, with who did it, when and from where; of the values, nothing. Signing in with a password is in it too, and failing to. The newest first. For administrators.',
  listTranslations:
    'Texts that a record lacks in a language, that are older than what they are translated from, or that leave out a part of it: by kind of record, then language, then id. Drafts when asked for. Only records that you may read, and none from the trash. For users who may write.',
  showTranslationStats:
    'For each kind of record and each language, how many are complete, partial, outdated, drafts or missing. Only records that you may read, and none from the trash. For users who may write.',
  showChangeFeed:
    'A copy of the calendar that stays up to date: first a snapshot of all records, then what changes, in one loop of the same request with the token of the answer before. `upsert` puts a record into the copy, `delete` takes it out: it was deleted, is in the trash, is not public any more, does not pass the filters or has no text in the language. Filters are those of the list, where `types` names one type. With `Accept: text/event-stream`, the same comes as a stream of events, whose `id` is the token.',
};
