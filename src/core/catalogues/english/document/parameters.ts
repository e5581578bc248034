export const parameters = {
  translation_language: 'The language of the content, when it is not that of the address. In a write it may come in the body instead.',
  fallback:
    'Where to read texts that are missing in the content language: in the next best one, down to any (`auto`); in these languages, in this order, and no others (`es,en`); or nowhere (`none`). A record without any of them counts as missing.',
  'listTranslations.fallback':
    'Where to read a title that is missing in the content language: in the next best one, down to any (`auto`); in these languages, in this order, and no others (`es,en`); or nowhere (`none`). Nothing is left out of the list for it: a title that is in none of them is `null`.',
  'If-None-Match': 'The `ETag` of the answer that you have, or several: while it is current, the answer is 304.',
  'If-Match':
    'The `ETag` of the state that you want to change, or several, or `*` for any state: if the record is in another, the answer is 412 with `data.etag`.',
  if_version:
    'The `version` of the record that you want to change: if it has another, the answer is 412 with `data.version`. Of a date of an event that repeats, that of the date.',
  'Idempotency-Key':
    'A name of yours for this request, new for each. If you send the request again with the same name within 24 hours, the service does nothing and sends the same answer again.',
  Prefer:
    '`handling=strict` refuses names of parameters and fields that the operation does not know: 400, with the nearest name that it knows. Otherwise they are ignored, and `X-Ignored` lists them. In a batch, `return=minimal` gives results with only the id of the record, and `Location` where it was created. That is faster.',
  'path.id': 'The id of the record.',
  'path.slug': 'The slug of the record.',
  'path.source': 'The other system, as in `external_ids`.',
  'path.external_id': 'The id in the other system, percent-encoded. Upper and lower case differ.',
  'path.translation': 'The language of the translation.',
  'source.path.id': 'The id of the source.',
  'token.path.id': 'The id of the token.',
  'user.path.id': 'The id of the user.',
  namespace: 'The namespace that is wanted; there is one.',
  context: 'Accepted for the sake of existing clients; the answer is the same.',
  _fields: 'The fields to show, separated by commas; with a point, those inside an object.',
  page: 'The page of the list, from 1.',
  per_page: 'How many records to a page.',
  order: 'Ascending (`asc`) or descending (`desc`).',
  'listTerm.orderby': 'What to sort by; `count` is the number of published events.',
  'listTerm.search':
    'Words separated by spaces. Each must be contained in the name or the description, in any order, regardless of case and accents. What stands between double quotes is one word.',
  status: 'Records in any of these statuses, as far as you may read them; published ones unless given.',
  has_translation: 'Only records that have every one of these languages, as the public sees them.',
  external_source:
    'Records that have an id in this other system. Together with `external_id`: exactly this pair. Only records that you may edit.',
  external_id: 'Records that have this id in another system. Only records that you may edit.',
  missing_translation: 'Only records that have none of these languages, as the public sees them.',
  translation_status:
    'Only records whose text in the content language has come so far, in any of these ways. Drafts are for who may write, and unless you read everything, only those of your own records.',
  modified_after:
    'Only records that changed after this; a date alone means after its end. A change of a record that is shown in them counts, too. Also `now`, `today`, `tomorrow` and `yesterday`.',
  accessibility:
    'For whom it is accessible, separated by commas: those that are for all of these. An event is by itself or by one of its venues.',
  modified_before:
    'Only records that last changed before this; a date alone means before its midnight. A change of a record that is shown in them counts, too. Also `now`, `today`, `tomorrow` and `yesterday`.',
  'path.original_start':
    'The start that the rule gives the date, `2026-12-01T18:00:00`, or the day alone where it is the only one of that day.',
  exceptions:
    'What to do with changed dates that the series would not have any more: keep them as further dates (`keep`), or drop them (`drop`). Otherwise nothing is written, and the answer is 409.',
  scope:
    'What the write is about: the event of this id alone, or with `following`, for a date of an event that repeats, this date and all after it.',
  expand:
    'Whether each date of an event that repeats is an item (`true`, unless given), or each event is there once, with its first date in the window.',
  recurring: 'Only events that repeat, or only those that do not.',
  series: 'Only the dates of these events that repeat, by id.',
  'listEventOccurrences.start_date':
    'Dates that start at or after this date and time; a date alone means from its midnight. Also `now`, `today`, `tomorrow` and `yesterday`.',
  'listEventOccurrences.end_date':
    'Dates that start at or before this date and time; a date alone means until its end. Also `now`, `today`, `tomorrow` and `yesterday`.',
  'listEventOccurrences.changed': 'Only dates that differ from the series, or only the others.',
  'listEventOccurrences.status': '`trash`: the dates that were deleted.',
  'listEventOccurrences.event_status': 'Only dates in one of these states; all unless given.',
  'listTranslations.type': 'Only records of these kinds.',
  'listTranslations.language': 'Only texts of these languages.',
  'listTranslations.status': 'Only texts in any of these states; all but drafts unless given.',
  'listTerm.include': 'These terms only, by id.',
  exclude: 'All terms but these, by id.',
  event: 'Only those of this event, by id.',
  has_events: 'Only those with events, or only those without.',
  only_with_upcoming: 'Only those with events still to come.',
  hide_empty: 'Whether to leave out terms without published events.',
  post: 'The terms of this event, by id.',
  'listTerm.event': 'The same as `post`.',
  'listTerm.slug': 'The terms with these slugs.',
  parent: 'The children of this category, by id; 0 for those without a parent.',
  'listUsers.search':
    'Words separated by spaces. Each must be contained in the username or the e-mail, regardless of case. What stands between double quotes is one word.',
  'listUsers.include': 'These users only, by id.',
  role: 'Only users of this role.',
  force:
    'Whether to erase the record for good instead of moving it to the trash; one in the trash is erased, too. For editors and administrators.',
  reassign: 'The id of the user who gets the records; needed while there are any.',
  'listTokens.user': 'Whose tokens, by id; your own unless given.',
  'listSessions.user': 'Whose sessions, by id; your own unless given.',
  'listChanges.type': 'Only records of this kind.',
  'listChanges.id': 'Only records of this id; those of different kinds may share one, so best together with `type`.',
  action: 'Only what was done in this way.',
  'listChanges.user': 'Only what this user did, by id.',
  'listChanges.token': 'Only what was done with this token, by id.',
  request_id: 'Only what this request did, as in `X-Request-Id`.',
  since: 'At or after this date and time; a date alone means from its midnight. Without an offset, on the clock of the site.',
  until: 'At or before this date and time; a date alone means until its end. Without an offset, on the clock of the site.',
  'showChangeFeed.since':
    'The token of the answer before; without it, the snapshot begins. It only fits the same filters, languages and user.',
  'showChangeFeed.types': 'The kinds of record to follow; all of them unless given.',
  'showChangeFeed.wait': 'Seconds to hold the answer until something changes, if there is nothing new.',
  'showChangeFeed.per_page': 'How many changes an answer has at most.',
  'showChangeFeed.start_date':
    'Events that start at or after this date and time; a date alone means from its midnight. Also `now`, `today`, `tomorrow` and `yesterday`. Without it, there is no such bound.',
  'showChangeFeed.end_date':
    'Events that start at or before this date and time; a date alone means until its end. Also `now`, `today`, `tomorrow` and `yesterday`. Without it, there is no such bound.',
  'showChangeFeed.search':
    'As in the list of the type: words separated by spaces, each of which must be contained in its texts. What stands between double quotes is one word.',
  'showChangeFeed.include': 'These records only, by id.',
  'showChangeFeed.slug': 'The terms with these slugs.',
};
