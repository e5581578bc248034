import type { translationProgressFields as english } from '../en/translation-progress-fields.js';

export const translationProgressFields: typeof english = {
  'page.translations': 'Lo que hay por traducir, de esta página.',
  'TranslationDue.type': 'La clase de registro.',
  'TranslationDue.id': 'El identificador del registro.',
  'TranslationDue.title': 'El título o nombre del registro, tal como usted lo ve.',
  'TranslationDue.language': 'El idioma del texto.',
  'TranslationDue.status':
    'Lo que hay que hacer: el texto falta, es más antiguo que el original, deja fuera una parte o todavía no es público.',
  'TranslationDue.rest_url': 'La dirección del registro.',
  translation_url: 'La dirección del texto, donde se puede escribir.',
  complete: 'Los textos que dicen todo lo que dice el original, y los propios originales.',
  partial: 'Los textos a los que falta una parte de lo que dice el original.',
  outdated: 'Los textos de antes de un cambio del original.',
  draft: 'Los textos que todavía no son públicos.',
  missing: 'Los textos que no están.',
  'LanguageProgress.total': 'Todos los registros.',
};
