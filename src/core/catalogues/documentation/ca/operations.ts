import type { operations as englishOperations, notes as englishNotes } from '../en/operations.js';

export const operations: typeof englishOperations = {
  showApi: 'Mostra l’arrel',
  showCalendar: 'Mostra el calendari i les seves rutes',
  showDocumentation: 'Mostra aquest document',
  showChangeFeed: 'Seguir el que canvia',
  createBatch: 'Envia moltes escriptures alhora',
  listSources: 'Llista les fonts',
  createSource: 'Crea una font',
  showSource: 'Mostra una font',
  updateSource: 'Actualitza una font',
  deleteSource: 'Treu una font',
  runSource: 'Importa una font ara',
  listTranslations: 'Llista el que hi ha per traduir',
  showTranslationStats: 'Compta el que s’ha traduït',
  showMe: 'Mostra el vostre compte',
  listTokens: 'Llista els testimonis',
  createToken: 'Crea un testimoni',
  deleteToken: 'Revoca un testimoni',
  listUsers: 'Llista les persones',
  createUser: 'Crea una persona',
  showUser: 'Mostra una persona',
  updateUser: 'Actualitza una persona',
  deleteUser: 'Elimina una persona',
  listChanges: 'Llista els canvis',
};

export const notes: typeof englishNotes = {
  showApi: 'Les llengües, els espais de noms i les adreces des d’on s’arriba a tota la resta.',
  showCalendar: 'Totes les rutes del calendari amb els seus mètodes i els arguments de cadascun, fetes a partir d’aquest document.',
  showDocumentation: 'La interfície descrita en OpenAPI 3.1, en la llengua de l’adreça.',
  listEvents:
    'Esdeveniments publicats, per ordre d’inici: si no s’indiquen altres dates, els dels propers dos anys a partir d’avui. Tots els filtres es combinen entre si. Els esdeveniments amagats de les llistes només es mostren als lectors anònims quan `include` els indica.',
  listContent: 'Registres publicats per nom, en l’ordre alfabètic de la llengua. Tots els filtres es combinen entre si.',
  listTerm: 'Per nom, si no es demana un altre ordre. Els termes sense esdeveniments publicats no es mostren si `hide_empty` no és fals.',
  createEvent:
    'Crea l’esdeveniment i, en la mateixa transacció, els llocs, organitzadors, categories i etiquetes nous que porti. Els textos s’escriuen en la llengua del contingut. Si no podeu publicar, queda pendent.',
  createContent: 'Els textos s’escriuen en la llengua del contingut. Si no podeu publicar, el registre queda pendent.',
  createTerm: 'El nom ha de ser diferent dels del mateix nivell, sense tenir en compte majúscules ni accents.',
  showRecord:
    'Els textos que falten en la llengua del contingut es llegeixen en la següent llengua de preferència, si `fallback` no és `none`.',
  showRecordBySlug:
    'Un «slug» d’una altra llengua també troba el registre; llavors `Content-Location` en diu l’adreça en la llengua que es mostra. Un «slug» que el registre ja no té porta al que té ara.',
  updateRecord:
    'POST, PUT i PATCH són una mateixa actualització parcial: el que no s’envia queda com està, `null` buida el camp. Només es toca la llengua del contingut, si `translations` no diu una altra cosa.',
  updateRecordBySlug: 'Com per identificador, però només amb el «slug» de la llengua del contingut.',
  deleteContent: 'El registre va a la paperera. Se’n treu donant-li un altre estat.',
  deleteContentBySlug: 'Com per identificador, però només amb el «slug» de la llengua del contingut.',
  deleteTerm: 'Definitivament. Les filles d’una categoria eliminada passen a la seva mare.',
  showRecordByExternalId: 'Troba el registre per a qui el pot modificar; per als altres no existeix.',
  putRecordByExternalId:
    'Crea el registre amb aquest identificador extern, o actualitza el que se n’envia: aleshores hi poden faltar camps obligatoris. Un registre de la paperera torna amb l’estat que tenia, tret que s’enviï `status`. Amb `If-None-Match: *`, un registre que ja existeix queda com és.',
  updateRecordByExternalId: 'Com per identificador. A `external_ids` pot canviar l’identificador de la font.',
  deleteRecordByExternalId:
    'Com per identificador. Un registre de la paperera conserva els seus identificadors externs; una categoria o etiqueta s’elimina amb ells.',
  createBatch:
    'Fins a 100 operacions: crear, actualitzar i eliminar registres i les seves traduccions, i posar-los per identificador extern. Cadascuna passa pel servei com si arribés sola, amb les credencials del lot: els seus drets, àmbits, paràmetres i errors són els seus, i compta com una petició de l’usuari. Un lot atòmic és una sola transacció: el primer error ho desfà tot, i els altres resultats tenen l’estat 424. Si no, cada operació es fa o es rebutja per si mateixa. La resposta és 200 en tots dos casos; mireu els resultats.',
  listTranslation:
    'Un objecte per llengües: tots els textos que té el registre, tal com són, sense llegir res d’altres llengües; `null` és que no s’ha escrit. Els esborranys es mostren a qui veuria el registre si no tingués res més.',
  showTranslation: 'Els textos d’una llengua tal com són, sense llegir res d’altres. Si no hi és, `available_languages` diu quines hi ha.',
  updateTranslation:
    'POST, PUT i PATCH són una mateixa escriptura parcial: el que no s’envia queda com està, `null` buida el camp. Una traducció que falta es crea, si diu alguna cosa. Cal tenir dret a canviar el registre.',
  deleteTranslation: 'El registre queda, amb les altres llengües; n’ha de quedar alguna amb títol. Cal tenir dret a canviar el registre.',
  showMe: 'La persona de les credencials que acompanyen la petició, i fins on arriben aquestes credencials.',
  listSources: 'Per id. Per a editors i administradors.',
  createSource:
    'Una adreça d’on s’importen registres a partir d’ara, la primera vegada de seguida. El testimoni necessita els abasts per escriure tots els registres, perquè la importació els té. Per a editors i administradors.',
  updateSource:
    'POST, PUT i PATCH són la mateixa actualització parcial: el que s’omet queda com és, `null` torna al valor per defecte. Després d’un canvi, la importació següent es fa de seguida, i ho llegeix tot. Per a editors i administradors.',
  deleteSource: 'Els seus registres es queden. Per a editors i administradors.',
  runSource:
    'Comença la importació, o deixa fer la que està en marxa. `running` i `last_run` diuen què se’n fa. Per a editors i administradors.',
  listTokens: 'Els vostres o, per a qui administra, els de `user`. Sense el seu valor, del qual només es guarda un resum criptogràfic.',
  createToken:
    'Un testimoni pot fer el mateix que la persona a qui pertany, dins dels seus àmbits, fins que caduca o es revoca. Mai no pot més que allò amb què s’ha creat. Qui administra també en crea per als altres.',
  deleteToken: 'A partir d’ara ningú no s’hi pot identificar. Qui administra també revoca els dels altres.',
  listUsers: 'Per nom d’usuari. Només per a qui administra.',
  createUser:
    'Algú que es pot identificar a partir d’ara, amb la contrasenya o amb un testimoni que se li creï. Només per a qui administra.',
  showUser: 'El vostre compte; per a qui administra, el de qualsevol.',
  updateUser:
    'POST, PUT i PATCH són una mateixa actualització parcial: el que no s’envia queda com està, `null` buida el camp. Tothom pot canviar-se el nom, l’adreça electrònica i la contrasenya; qui administra ho pot canviar tot. Un rol nou val de seguida; una contrasenya nova anul·la tots els testimonis de la persona, menys aquell amb què s’ha canviat.',
  deleteUser:
    'Definitivament i de seguida, amb els seus testimonis. Els seus registres, també els de la paperera, passen a qui indiqui `reassign`. L’última persona que administra no es pot eliminar. Només per a qui administra.',
  listChanges:
    'Quins registres han canviat, qui ho ha fet, quan i des d’on; els valors no es guarden. També hi consten les identificacions amb contrasenya, reeixides o no. Primer, el més recent. Només per a qui administra.',
  listTranslations:
    'Els textos que falten a un registre en una llengua, que han quedat desfasats respecte de l’original, o que no el tradueixen tot: per classe de registre, després per llengua i després per identificador. Els esborranys, quan es demanen. Només els registres que podeu llegir, i cap de la paperera. Només per a qui pot escriure.',
  showTranslationStats:
    'Per a cada classe de registre i cada llengua, quants són complets, parcials, desfasats o esborranys, i quants falten. Només els registres que podeu llegir, i cap de la paperera. Només per a qui pot escriure.',
  showChangeFeed:
    'Una còpia del calendari que es manté al dia: primer una instantània de tots els registres i després el que canvia, en un sol bucle de la mateixa petició amb el testimoni de la resposta anterior. `upsert` posa un registre a la còpia; `delete` l’en treu: s’ha esborrat, és a la paperera, ja no és públic, no passa els filtres o no té text en la llengua. Els filtres són els de la llista, si `types` anomena un sol tipus. Amb `Accept: text/event-stream`, el mateix arriba com un flux d’esdeveniments, l’`id` dels quals és el testimoni.',
};
