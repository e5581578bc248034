import type { Texts } from '../en.js';

type General = Omit<Texts, 'operations' | 'notes' | 'parameters' | 'schemas' | 'fields'>;

export const general: General = {
  info: {
    title: 'Calendari d’esdeveniments',
    description:
      'Esdeveniments amb els seus llocs, organitzadors, categories i etiquetes, en català, castellà i anglès. La llengua de l’adreça és la dels missatges i la d’aquest document; `translation_language` tria la del contingut. Les dates sense desplaçament es llegeixen en l’hora de l’esdeveniment o del servei.',
  },
  languages: { ca: 'Català', es: 'Castellà', en: 'Anglès' },
  tags: {
    root: 'On comença tot: les llengües, les rutes i què s’hi pot enviar.',
    docs: 'Aquest document.',
    events: 'El que passa en un moment i, normalment, en un lloc.',
    venues: 'On es fan els esdeveniments.',
    organizers: 'Les persones i entitats que fan els esdeveniments.',
    categories: 'Els temes dels esdeveniments, uns dins dels altres.',
    tags: 'Paraules clau soltes per als esdeveniments.',
    auth: 'El vostre compte i els testimonis amb què us identifiqueu.',
  },
  body: 'Els camps poden arribar com a JSON, com a formulari o en la cadena de consulta; el cos preval. Els camps desconeguts s’ignoren.',
  answers: {
    list: 'Una pàgina de la llista.',
    show: 'El registre.',
    create: 'El registre tal com s’ha creat.',
    update: 'El registre tal com és ara.',
    delete: 'El registre que s’ha eliminat.',
    showApi: 'L’arrel.',
    showCalendar: 'El calendari i les seves rutes.',
    showDocumentation: 'Un document OpenAPI 3.1.',
    showMe: 'El vostre compte.',
    listTokens: 'Els vostres testimonis.',
    createToken: 'El testimoni nou. Només es mostra aquesta vegada.',
    deleteToken: 'El testimoni que s’ha revocat.',
  },
  headers: {
    'Content-Language': 'La llengua de la resposta; en una llista, les llengües dels seus elements.',
    'Content-Location': 'On és el registre en la llengua que es mostra, quan el «slug» és d’una altra de les seves llengües.',
    Link: 'En una llista, les altres pàgines (`first`, `prev`, `next`, `last`); amb un registre, les altres llengües (`alternate`).',
    Location: 'On és el registre nou.',
    'Retry-After': 'Segons al cap dels quals podeu tornar-ho a provar.',
    'WWW-Authenticate': 'Com us podeu identificar.',
    'X-Request-Id': 'Identifica la petició; indiqueu-lo si ens comuniqueu un problema.',
    'X-Total': 'Registres de totes les pàgines.',
    'X-TotalPages': 'Pàgines de la llista.',
  },
  security: {
    token: 'Un testimoni vostre, com a `Authorization: Bearer`.',
    basic: 'El vostre nom d’usuari i, en lloc de la contrasenya, un testimoni vostre; sota `auth/v1`, també amb la contrasenya del compte.',
  },
};
