import type { general as english } from '../en/general.js';

export const general: typeof english = {
  info: {
    title: 'Calendario de eventos',
    description:
      'Eventos con sus lugares, organizadores, categorías y etiquetas, en los idiomas de los servidores. El idioma de la dirección es el de los mensajes y el de este documento; `translation_language` elige el del contenido. Las fechas sin desfase se leen en la hora del evento o del servicio.',
  },
  languages: { ca: 'Catalán', es: 'Español', en: 'Inglés' },
  tags: {
    root: 'Donde empieza todo: los idiomas, las rutas y lo que se puede enviar a cada una.',
    docs: 'Este documento.',
    changes: 'Lo que cambia, para copias del calendario.',
    translations: 'Lo que hay por traducir, y hasta dónde se ha llegado.',
    batch: 'Muchas escrituras en una sola petición.',
    auth: 'Las personas, los tokens con los que se identifican y el historial de cambios.',
  },
  body: 'Los campos se pueden enviar como JSON, como formulario o en la cadena de consulta; prevalece el cuerpo. Los campos desconocidos se ignoran. En un formulario, lo que está dentro de un objeto lleva su nombre entre corchetes: `venue[city]`, `translations[es][title]`.',
  answers: {
    204: 'Se ha escrito el registro. Un token sin el ámbito `read` no recibe ningún cuerpo.',
    304: 'Nada ha cambiado desde la respuesta cuyo `ETag` llegó en `If-None-Match`: no hay cuerpo.',
    list: 'Una página de la lista.',
    show: 'El registro.',
    create: 'El registro tal como se ha creado.',
    put: 'El registro tal como es ahora.',
    'putRecordByExternalId.201': 'El registro tal como se ha creado.',
    update: 'El registro tal como es ahora.',
    delete: 'El registro que se ha eliminado.',
    listTranslation: 'Las traducciones, por idiomas.',
    showTranslation: 'La traducción.',
    updateTranslation: 'La traducción tal como es ahora.',
    'updateTranslation.201': 'La traducción tal como se ha creado.',
    deleteTranslation: 'El registro sin la traducción.',
    showApi: 'La raíz.',
    showCalendar: 'El calendario y sus rutas.',
    showDocumentation: 'Un documento OpenAPI 3.1.',
    showChangeFeed: 'Una parte de lo que cambia.',
    showTranslationStats: 'El progreso de las traducciones, en cifras.',
    showMe: 'Su cuenta.',
    listTokens: 'Los tokens.',
    createBatch: 'Los resultados, en el orden de las operaciones.',
    createToken: 'El token nuevo. Solo se muestra esta vez.',
    deleteToken: 'El token que se ha revocado.',
    showUser: 'La persona que se ha pedido.',
    createUser: 'La persona que puede identificarse a partir de ahora.',
    updateUser: 'La persona tal como es ahora.',
    deleteUser: 'La persona que se ha eliminado.',
  },
  headers: {
    'Content-Language': 'El idioma de la respuesta; en una lista, los idiomas de sus elementos.',
    'Content-Location': 'Dónde está el registro en el idioma mostrado, cuando el «slug» es de otro de sus idiomas.',
    ETag: 'Identifica este estado de lo que se muestra. En `If-None-Match` pregunta si hay otro; en `If-Match` de una escritura, pide este.',
    'Idempotency-Replayed':
      '`true` si el servicio envía de nuevo la respuesta a una petición anterior con la misma `Idempotency-Key`, y no ha hecho nada.',
    'Last-Modified':
      'Cuándo cambió el registro por última vez. Solo para clientes anónimos, y no en los primeros minutos después de un cambio.',
    Link: 'En una lista, sus otras páginas (`first`, `prev`, `next`, `last`); con un registro, sus otros idiomas (`alternate`).',
    Location: 'Dónde está el registro nuevo, el que se ha escrito, o el que ahora tiene otra dirección.',
    RateLimit: 'Lo que queda de cada límite: `r` peticiones en los próximos `t` segundos. No aparece donde no hay límites.',
    'RateLimit-Policy': 'Los límites: `q` peticiones en `w` segundos. No aparece donde no hay límites.',
    'Retry-After': 'Segundos tras los cuales puede volver a intentarlo.',
    'WWW-Authenticate': 'Cómo puede identificarse.',
    'X-Request-Id': 'Identifica la petición; indíquelo si comunica un problema.',
    'X-Total': 'Número de registros en todas las páginas.',
    'X-TotalPages': 'Número de páginas de la lista.',
  },
  security: {
    token:
      'Un token suyo, como `Authorization: Bearer`. Sus ámbitos limitan lo que permite su rol: cada operación indica el que necesita, y para crear lugares, organizadores o términos junto con un evento hacen falta también los de estos.',
    basic:
      'Su nombre de usuario y, en lugar de la contraseña, un token suyo; bajo `auth/v1`, también con la contraseña de la cuenta. Un token tiene aquí los mismos ámbitos; la contraseña los tiene todos.',
  },
};
