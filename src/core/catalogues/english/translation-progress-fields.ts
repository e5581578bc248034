/** Fields of the translation progress. */
export const translationProgressFields = {
  'page.translations': 'What there is to translate, of this page.',
  'TranslationDue.type': 'The kind of record.',
  'TranslationDue.id': 'The id of the record.',
  'TranslationDue.title': 'The title or name of the record, as you see it.',
  'TranslationDue.language': 'The language of the text.',
  'TranslationDue.status': 'What there is to do: the text is missing, older than the source, lacks a part of it, or is not public yet.',
  'TranslationDue.rest_url': 'The address of the record.',
  translation_url: 'The address of the text, where it can be written.',
  complete: 'Texts that say all that the source says, and the sources themselves.',
  partial: 'Texts that lack a part of what the source says.',
  outdated: 'Texts that the source was changed after.',
  draft: 'Texts that are not public yet.',
  missing: 'Texts that are not there.',
  'LanguageProgress.total': 'All records.',
};
