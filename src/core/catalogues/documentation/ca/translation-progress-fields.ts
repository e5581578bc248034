import type { translationProgressFields as english } from '../en/translation-progress-fields.js';

export const translationProgressFields: typeof english = {
  'page.translations': 'El que hi ha per traduir, d’aquesta pàgina.',
  'TranslationDue.type': 'La classe de registre.',
  'TranslationDue.id': 'L’identificador del registre.',
  'TranslationDue.title': 'El títol o nom del registre, tal com el veieu.',
  'TranslationDue.language': 'La llengua del text.',
  'TranslationDue.status': 'El que cal fer: el text falta, és més antic que l’original, en deixa fora una part o encara no és públic.',
  'TranslationDue.rest_url': 'L’adreça del registre.',
  translation_url: 'L’adreça del text, on es pot escriure.',
  complete: 'Els textos que diuen tot el que diu l’original, i els originals mateixos.',
  partial: 'Els textos als quals falta una part del que diu l’original.',
  outdated: 'Els textos d’abans d’un canvi de l’original.',
  draft: 'Els textos que encara no són públics.',
  missing: 'Els textos que no hi són.',
  'LanguageProgress.total': 'Tots els registres.',
};
