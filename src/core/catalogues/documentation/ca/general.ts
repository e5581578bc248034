import type { general as english } from '../en/general.js';

export const general: typeof english = {
  info: {
    title: 'Calendari d’esdeveniments',
    description:
      'Esdeveniments amb els seus llocs, organitzadors, categories i etiquetes, en les llengües dels servidors. La llengua de l’adreça és la dels missatges i la d’aquest document; `translation_language` tria la del contingut. Les dates sense desplaçament es llegeixen en l’hora de l’esdeveniment o del servei.',
  },
  languages: { ca: 'Català', es: 'Castellà', en: 'Anglès' },
  tags: {
    root: 'On comença tot: les llengües, les rutes i què s’hi pot enviar.',
    docs: 'Aquest document.',
    changes: 'El que canvia, per a còpies del calendari.',
    translations: 'El que hi ha per traduir, i fins on s’ha arribat.',
    batch: 'Moltes escriptures en una sola petició.',
    auth: 'Les persones, els testimonis amb què s’identifiquen i l’historial de canvis.',
  },
  body: 'Els camps es poden enviar com a JSON, com a formulari o en la cadena de consulta; el cos preval. Els camps desconeguts s’ignoren. En un formulari, el que és dins d’un objecte duu el nom entre claudàtors: `venue[city]`, `translations[es][title]`.',
  answers: {
    204: 'S’ha escrit el registre. Un testimoni sense l’àmbit `read` no rep cap cos.',
    304: 'Res no ha canviat des de la resposta amb l’`ETag` que ha arribat a `If-None-Match`: no hi ha cos.',
    list: 'Una pàgina de la llista.',
    show: 'El registre.',
    create: 'El registre tal com s’ha creat.',
    put: 'El registre tal com és ara.',
    'putRecordByExternalId.201': 'El registre tal com s’ha creat.',
    update: 'El registre tal com és ara.',
    delete: 'El registre que s’ha eliminat.',
    listTranslation: 'Les traduccions, per llengües.',
    showTranslation: 'La traducció.',
    updateTranslation: 'La traducció tal com és ara.',
    'updateTranslation.201': 'La traducció tal com s’ha creat.',
    deleteTranslation: 'El registre sense la traducció.',
    showApi: 'L’arrel.',
    showCalendar: 'El calendari i les seves rutes.',
    showDocumentation: 'Un document OpenAPI 3.1.',
    showChangeFeed: 'Una part del que canvia.',
    showTranslationStats: 'El progrés de les traduccions, en xifres.',
    showMe: 'El vostre compte.',
    listTokens: 'Els testimonis.',
    createBatch: 'Els resultats, en l’ordre de les operacions.',
    createToken: 'El testimoni nou. Només es mostra aquesta vegada.',
    deleteToken: 'El testimoni que s’ha revocat.',
    showUser: 'La persona que s’ha demanat.',
    createUser: 'La persona que es pot identificar a partir d’ara.',
    updateUser: 'La persona tal com és ara.',
    deleteUser: 'La persona que s’ha eliminat.',
  },
  headers: {
    'Content-Language': 'La llengua de la resposta; en una llista, les llengües dels seus elements.',
    'Content-Location': 'On és el registre en la llengua que es mostra, quan el «slug» és d’una altra de les seves llengües.',
    ETag: 'Identifica aquest estat del que es mostra. A `If-None-Match` pregunta si n’hi ha un altre; a `If-Match` d’una escriptura, demana aquest.',
    'Idempotency-Replayed':
      '`true` si el servei torna a enviar la resposta a una petició anterior amb la mateixa `Idempotency-Key`, i no ha fet res.',
    'Last-Modified':
      'Quan va canviar el registre per última vegada. Només per a clients anònims, i no en els primers minuts després d’un canvi.',
    Link: 'En una llista, les altres pàgines (`first`, `prev`, `next`, `last`); amb un registre, les altres llengües (`alternate`).',
    Location: 'On és el registre nou, el que s’ha escrit, o el que ara té una altra adreça.',
    RateLimit: 'Què queda de cada límit: `r` peticions en els propers `t` segons. No hi és on no hi ha límits.',
    'RateLimit-Policy': 'Els límits: `q` peticions en `w` segons. No hi és on no hi ha límits.',
    'Retry-After': 'Segons al cap dels quals podeu tornar-ho a provar.',
    'WWW-Authenticate': 'Com us podeu identificar.',
    'X-Request-Id': 'Identifica la petició; indiqueu-lo si ens comuniqueu un problema.',
    'X-Total': 'Nombre de registres en totes les pàgines.',
    'X-TotalPages': 'Nombre de pàgines de la llista.',
  },
  security: {
    token:
      'Un testimoni vostre, com a `Authorization: Bearer`. Els seus àmbits limiten el que permet el vostre rol: cada operació indica el que necessita, i per crear llocs, organitzadors o termes juntament amb un esdeveniment calen també els seus.',
    basic:
      'El vostre nom d’usuari i, en lloc de la contrasenya, un testimoni vostre; sota `auth/v1`, també amb la contrasenya del compte. Un testimoni hi té els mateixos àmbits; la contrasenya els té tots.',
  },
};
