/** Fields of the sources of imports. */
export const sourceFields = {
  sources: 'The sources of this page.',
  'Source.id': 'Identifies the source.',
  'Source.kind': 'What is at the address.',
  'CreateSource.kind':
    'What is at the address: iCalendar, CSV, NDJSON, another calendar of this service, or a site with The Events Calendar.',
  'Source.url': 'Where the records come from.',
  'CreateSource.url':
    'Where the records come from: http or https, in a public network, without a username. Of another calendar or a site, the root of its REST API.',
  'Source.owner':
    'The user who owns the records, and with whose rights they are written; `null` if the user was removed: then nothing is imported.',
  'CreateSource.owner':
    'The user who owns the records, and with whose rights they are written, by id; you unless given. The user must not have more rights than you.',
  'Source.category': 'The category that each event gets, by id.',
  'CreateSource.category': 'A category that each event gets beside its own, by id; `null` for none.',
  'Source.language': 'The language of texts for which the source names none.',
  'CreateSource.language': 'The language of texts for which the source names none; the content language of this request unless given.',
  interval: 'Minutes from the end of an import to the next. After errors it takes longer: twice as long each time, up to a day.',
  overwrite: 'Whether an import overwrites what users changed here.',
  prune: 'Whether events that the source no longer has go to the trash.',
  join_recurring:
    'Whether events that differ in their dates alone become a series. Only a site with The Events Calendar has such events: it shows each date as an event.',
  active: 'Whether it is imported by itself.',
  external_source: 'The name of the source in `external_ids` of its records.',
  running: 'Whether an import is under way.',
  next_run_at: 'When the next import is due, in UTC; `null` if none is.',
  etag: 'The `ETag` of what was imported last, if the server named one. Without a change, nothing is read.',
  failures: 'Imports in a row that failed.',
  last_run: 'What came of the last import; `null` before the first.',
  started_at: 'When it began, in UTC.',
  finished_at: 'When it ended, in UTC.',
  outcome: '`imported`: to its end; `unchanged`: the server has nothing new; `failed`: it ended early, and what was finished stays.',
  'SourceRun.message': 'Why it ended early, or what was not done; `null` if there is nothing to say.',
  'SourceRun.code': 'The same for programs: stable and never translated.',
  counts: 'What became of the records.',
  problems: 'The first records that were left out.',
  created: 'Records that were new.',
  updated: 'Records that changed.',
  unchanged: 'Records that were the same as before.',
  kept: 'Records that the source changed, and that stayed as users here had changed them.',
  refused: 'Records that were left out, because something in them is not valid.',
  trashed: 'Events that went to the trash.',
  place: 'Where it is in the source.',
  'ImportProblem.reason': 'Why it was left out.',
  'ImportProblem.code':
    'The same for programs: stable and never translated; where the calendar refused the record, the code of its error. `null` for imports by older releases.',
};
