import type { parameters as english } from '../en/parameters.js';

export const parameters: typeof english = {
  translation_language: 'La llengua del contingut, quan no és la de l’adreça. En una escriptura també pot anar en el cos.',
  fallback:
    'On es llegeixen els textos que falten en la llengua del contingut: en la següent llengua de preferència i, en darrer terme, en qualsevol (`auto`); en aquestes llengües, en aquest ordre, i en cap més (`es,en`); o enlloc (`none`). Un registre que no en té cap és com si no hi fos.',
  'listTranslations.fallback':
    'On es llegeix un títol que falta en la llengua del contingut: en la següent llengua de preferència i, en darrer terme, en qualsevol (`auto`); en aquestes llengües, en aquest ordre, i en cap més (`es,en`); o enlloc (`none`). No per això falta res a la llista: un títol que no és en cap d’elles és `null`.',
  'If-None-Match': 'L’`ETag` de la resposta que ja tens, o més d’un: mentre sigui l’actual, la resposta és 304.',
  'If-Match':
    'L’`ETag` de l’estat que vols canviar, o més d’un, o `*` per a qualsevol: si el registre és en un altre, la resposta és 412 amb `data.etag`.',
  'Idempotency-Key':
    'Un nom teu per a aquesta petició, nou per a cadascuna. Si repeteixes la petició amb el mateix nom abans de 24 hores, el servei no fa res i torna a enviar la mateixa resposta.',
  Prefer:
    'Amb `return=minimal`, el resultat de cada escriptura només té l’identificador del registre, i `Location` si s’ha creat. És més ràpid.',
  'path.id': 'L’identificador del registre.',
  'path.slug': 'El «slug» del registre.',
  'path.source': 'L’altre sistema, com a `external_ids`.',
  'path.external_id': 'L’identificador a l’altre sistema, codificat amb percentatges. Es distingeixen majúscules i minúscules.',
  'path.translation': 'La llengua de la traducció.',
  'source.path.id': 'L’id de la font.',
  'token.path.id': 'L’identificador del testimoni.',
  'user.path.id': 'L’identificador de la persona.',
  namespace: 'L’espai de noms que es vol; només n’hi ha un.',
  context: 'S’accepta per als clients que ja existeixen; la resposta és la mateixa.',
  _fields: 'Els camps que es volen, separats per comes; amb un punt, els de dins d’un objecte.',
  page: 'La pàgina de la llista, des d’1.',
  per_page: 'Quants registres hi ha a cada pàgina.',
  order: 'Ascendent (`asc`) o descendent (`desc`).',
  'listTerm.orderby': 'El criteri d’ordenació; `count` és el nombre d’esdeveniments publicats.',
  'listTerm.search':
    'Paraules separades per espais. El nom o la descripció n’han de contenir cadascuna, en qualsevol ordre, sense tenir en compte majúscules ni accents. El que hi ha entre cometes dobles és una sola paraula.',
  status: 'Registres en algun d’aquests estats, fins on els pugueu llegir; els publicats, si no s’indica.',
  has_translation: 'Només els registres que tenen totes aquestes llengües, tal com els veu el públic.',
  external_source:
    'Registres que tenen un identificador en aquest altre sistema. Juntament amb `external_id`: exactament aquest parell. Només els que podeu modificar.',
  external_id: 'Registres que tenen aquest identificador en un altre sistema. Només els que podeu modificar.',
  missing_translation: 'Només els registres que no tenen cap d’aquestes llengües, tal com els veu el públic.',
  translation_status:
    'Només els registres amb un text en la llengua del contingut que és en algun d’aquests estats. Els esborranys són per a qui pot escriure i, si no ho llegiu tot, només els dels vostres registres.',
  modified_after:
    'Només registres que han canviat després; una data sola vol dir després que s’acabi. També compta el canvi d’un registre que s’hi mostra. També `now`, `today`, `tomorrow` i `yesterday`.',
  modified_before:
    'Només registres que van canviar per última vegada abans; una data sola vol dir abans de la mitjanit. També compta el canvi d’un registre que s’hi mostra. També `now`, `today`, `tomorrow` i `yesterday`.',
  'listTranslations.type': 'Només els registres d’aquestes classes.',
  'listTranslations.language': 'Només els textos d’aquestes llengües.',
  'listTranslations.status': 'Només els textos en algun d’aquests estats; tots menys els esborranys, si no s’indica.',
  'listTerm.include': 'Només aquests termes, per identificador.',
  exclude: 'Tots els termes excepte aquests, per identificador.',
  event: 'Només els d’aquest esdeveniment, per identificador.',
  has_events: 'Només els que tenen esdeveniments, o només els que no en tenen.',
  only_with_upcoming: 'Només els que tenen esdeveniments per venir.',
  hide_empty: 'Si s’ometen els termes sense esdeveniments publicats.',
  post: 'Els termes d’aquest esdeveniment, per identificador.',
  'listTerm.event': 'El mateix que `post`.',
  'listTerm.slug': 'Els termes amb aquests «slugs».',
  parent: 'Les filles d’aquesta categoria, per identificador; 0 per a les que no tenen mare.',
  'listUsers.search':
    'Paraules separades per espais. El nom d’usuari o l’adreça electrònica n’han de contenir cadascuna, sense tenir en compte majúscules. El que hi ha entre cometes dobles és una sola paraula.',
  'listUsers.include': 'Només aquestes persones, per identificador.',
  role: 'Només les persones amb aquest rol.',
  reassign: 'L’identificador de la persona que rep els registres; cal mentre n’hi hagi.',
  'listTokens.user': 'De qui són els testimonis, per identificador; els vostres, si no s’indica.',
  'listChanges.type': 'Només els registres d’aquesta classe.',
  'listChanges.id':
    'Només els registres amb aquest identificador; els de classes diferents el poden compartir, i per això convé indicar també `type`.',
  action: 'Només el que s’ha fet d’aquesta manera.',
  'listChanges.user': 'Només el que ha fet aquesta persona, per identificador.',
  'listChanges.token': 'Només el que s’ha fet amb aquest testimoni, per identificador.',
  request_id: 'Només el que ha fet aquesta petició, com en `X-Request-Id`.',
  since: 'En aquesta data i hora o després; una data sola vol dir des de les 00:00. Sense desplaçament, en l’hora del servei.',
  until: 'En aquesta data i hora o abans; una data sola vol dir fins al final del dia. Sense desplaçament, en l’hora del servei.',
  'showChangeFeed.since':
    'El testimoni de la resposta anterior; sense, comença la instantània. Només serveix per als mateixos filtres, llengües i persona.',
  'showChangeFeed.types': 'Els tipus de registre que se segueixen; si no s’indiquen, tots.',
  'showChangeFeed.wait': 'Segons que la resposta espera fins que alguna cosa canviï, si no hi ha res de nou.',
  'showChangeFeed.per_page': 'Quants canvis té com a màxim una resposta.',
  'showChangeFeed.start_date':
    'Actes que comencen en aquesta data i hora o després; una data sola vol dir des de la mitjanit. També `now`, `today`, `tomorrow` i `yesterday`. Sense, no hi ha aquest límit.',
  'showChangeFeed.end_date':
    'Actes que comencen en aquesta data i hora o abans; una data sola vol dir fins que s’acaba. També `now`, `today`, `tomorrow` i `yesterday`. Sense, no hi ha aquest límit.',
  'showChangeFeed.search':
    'Com a la llista del tipus: paraules separades per espais, cada una de les quals ha de ser als textos. El que hi ha entre cometes dobles és una sola paraula.',
  'showChangeFeed.include': 'Només aquests registres, per identificador.',
  'showChangeFeed.slug': 'Els termes amb aquests àlies.',
};
