import type { PartTexts } from './modules.js';

/** The texts about the versions of records. */
export const history: PartTexts = {
  operations: {
    listRecordHistory: 'List the versions of a record',
    listRecordHistoryBySlug: 'List the versions of a record by its slug',
    showRecordVersion: 'Show a record as it was',
    showRecordVersionBySlug: 'Show a record as it was by its slug',
    runRecordUndo: 'Undo one change of a record',
    runRecordUndoBySlug: 'Undo one change of a record by its slug',
    runRecordRestore: 'Restore a record as it was',
    runRecordRestoreBySlug: 'Restore a record as it was by its slug',
  },
  notes: {
    listRecordHistory:
      'What changed the record, the newest first, as far back as it can be opened. For those who may edit the record, also in the trash. The history of a date of an event that repeats has the changes of the date and those of the event as a whole.',
    showRecordVersion: 'The record after a write, as stored values, and what this write changed. For those who may edit the record.',
    runRecordUndo:
      'Each field that this write changed gets back its value from before, unless a later write has changed it again. An ordinary update: it needs the rights to change these fields. If nothing goes back, nothing is written.',
    runRecordRestore:
      'The record gets the values that it had after this write: all but `status`, `date`, `author` and `slug`, which `fields` has to name. An ordinary update: it needs the rights to change these fields.',
  },
  parameters: {
    'path.version': 'The version, as in the history.',
    fields: 'The fields to restore, separated by commas.',
    languages:
      'The languages whose texts are restored, separated by commas. A language that the record did not have then stays, unless it is named here.',
  },
  schemas: {
    Version: 'A write that changed a record.',
    VersionUser: 'Who made a version.',
    HistoryPage: 'A page of the versions of a record.',
    OpenedVersion: 'A record as it was after a write, and what the write changed.',
    ChangedField: 'A field, or a text in one language, before and after a write.',
    MissingRecord: 'A record or an image to which a field referred, and that is gone.',
    RestoredField: 'A field, or a text in one language, that came back.',
    LeftOutField: 'A field, or a text in one language, that did not come back.',
    RestoredRecord: 'The record as it is now, and what came back.',
  },
  fields: {
    'HistoryPage.versions': 'The versions of this page.',
    'Version.version': 'Its number.',
    'Version.date': 'When it was written, on the clock of the site.',
    'Version.date_utc': 'When it was written, in UTC.',
    'Version.user': 'Who wrote it; `null` for the service itself, and for a user who is deleted.',
    'Version.means': 'What the user signed in with.',
    'Version.action': 'What was done.',
    'Version.fields': 'The names of the fields that it changed.',
    'Version.languages': 'The languages in which it changed texts.',
    'Version.original_start_date': 'Of an event that repeats: the date that it changed, by the start that the rule gives it.',
    'Version.record': 'The fields that can be written, without texts. References to other records and images are ids.',
    'Version.translations': 'The texts by language. `status` is `draft`, or `complete` for a text that was shown.',
    'Version.changed': 'What this write changed.',
    'Version.missing': 'What is gone of the records and images to which fields refer.',
    'VersionUser.id': 'The id of the user.',
    'VersionUser.name': 'The name of the user.',
    'ChangedField.field': 'The name of the field.',
    'ChangedField.language': 'The language of a text.',
    'ChangedField.before': 'Its value before the write.',
    'ChangedField.after': 'Its value after the write.',
    'MissingRecord.field': 'The field that refers to it.',
    'MissingRecord.id': 'Its id.',
    undone: 'What came back.',
    left_out: 'What did not come back, and why.',
    'Field.field': 'The name of the field; `translations` for all of a language.',
    'Field.language': 'The language of a text.',
    'LeftOutField.field': 'The name of the field; `translations` for all of a language.',
    'LeftOutField.language': 'The language of a text.',
    'LeftOutField.reason':
      '`changed-since`: a later write has changed it. `gone`: it refers to what is erased or in the trash. `divided`: the series was divided, and the dates belong to the second part, `ids`. `needs-approval`: the user may not publish, and the status is `pending`. `not-in-version`: the record did not have this language then, and keeps it.',
    'LeftOutField.ids': 'What is gone.',
  },
};
