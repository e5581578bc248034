import type { operations as englishOperations, notes as englishNotes } from '../en/operations.js';

export const operations: typeof englishOperations = {
  showApi: 'Mostrar la raíz',
  showCalendar: 'Mostrar el calendario y sus rutas',
  showDocumentation: 'Mostrar este documento',
  showChangeFeed: 'Seguir lo que cambia',
  createBatch: 'Enviar muchas escrituras a la vez',
  listSources: 'Lista las fuentes',
  createSource: 'Crea una fuente',
  showSource: 'Muestra una fuente',
  updateSource: 'Actualiza una fuente',
  deleteSource: 'Quita una fuente',
  runSource: 'Importa una fuente ahora',
  listTranslations: 'Listar lo que hay por traducir',
  showTranslationStats: 'Contar lo que está traducido',
  showMe: 'Mostrar su cuenta',
  listTokens: 'Listar los tokens',
  createToken: 'Crear un token',
  deleteToken: 'Revocar un token',
  listUsers: 'Listar las personas',
  createUser: 'Crear una persona',
  showUser: 'Mostrar una persona',
  updateUser: 'Actualizar una persona',
  deleteUser: 'Eliminar una persona',
  listChanges: 'Listar los cambios',
};

export const notes: typeof englishNotes = {
  showApi: 'Los idiomas, los espacios de nombres y las direcciones desde las que se llega a todo lo demás.',
  showCalendar: 'Todas las rutas del calendario con sus métodos y los argumentos de cada uno, hechas a partir de este documento.',
  showDocumentation: 'La interfaz descrita en OpenAPI 3.1, en el idioma de la dirección.',
  listEvents:
    'Eventos publicados, por orden de inicio: si no se indican otras fechas, los de los próximos dos años a partir de hoy. Todos los filtros se combinan entre sí. Los eventos ocultos en las listas solo se muestran a los lectores anónimos cuando `include` los indica.',
  listContent: 'Registros publicados por nombre, en el orden alfabético del idioma. Todos los filtros se combinan entre sí.',
  listTerm: 'Por nombre, si no se pide otro orden. Los términos sin eventos publicados no se muestran salvo que `hide_empty` sea falso.',
  createEvent:
    'Crea el evento y, en la misma transacción, los lugares, organizadores, categorías y etiquetas nuevos que traiga. Los textos se escriben en el idioma del contenido. Si usted no puede publicar, queda pendiente.',
  createContent: 'Los textos se escriben en el idioma del contenido. Si usted no puede publicar, el registro queda pendiente.',
  createTerm: 'El nombre debe ser distinto de los del mismo nivel, sin tener en cuenta mayúsculas ni acentos.',
  showRecord:
    'Los textos que faltan en el idioma del contenido se leen en el siguiente idioma de preferencia, salvo que `fallback` sea `none`.',
  showRecordBySlug:
    'Un «slug» de otro idioma también encuentra el registro; entonces `Content-Location` da su dirección en el idioma mostrado. Un «slug» que el registro ya no tiene lleva al que tiene ahora.',
  updateRecord:
    'POST, PUT y PATCH son una misma actualización parcial: lo que no se envía queda como está, `null` vacía el campo. Solo se toca el idioma del contenido, salvo que `translations` diga otra cosa.',
  updateRecordBySlug: 'Como por identificador, pero solo con el «slug» del idioma del contenido.',
  deleteContent: 'El registro va a la papelera. Se saca de ella dándole otro estado.',
  deleteContentBySlug: 'Como por identificador, pero solo con el «slug» del idioma del contenido.',
  deleteTerm: 'Definitivamente. Las hijas de una categoría eliminada pasan a su madre.',
  showRecordByExternalId: 'Encuentra el registro para quien puede modificarlo; para los demás no existe.',
  putRecordByExternalId:
    'Crea el registro con este identificador externo, o actualiza lo que se envía de él: entonces pueden faltar campos obligatorios. Un registro de la papelera vuelve con el estado que tenía, salvo que se envíe `status`. Con `If-None-Match: *`, un registro que ya existe queda como está.',
  updateRecordByExternalId: 'Como por identificador. En `external_ids` puede cambiar el identificador de la fuente.',
  deleteRecordByExternalId:
    'Como por identificador. Un registro de la papelera conserva sus identificadores externos; una categoría o etiqueta se elimina con ellos.',
  createBatch:
    'Hasta 100 operaciones: crear, actualizar y eliminar registros y sus traducciones, y ponerlos por identificador externo. Cada una pasa por el servicio como si llegara sola, con las credenciales del lote: sus derechos, ámbitos, parámetros y errores son los suyos, y cuenta como una petición del usuario. Un lote atómico es una sola transacción: el primer error lo deshace todo, y los demás resultados tienen el estado 424. Si no, cada operación se hace o se rechaza por sí misma. La respuesta es 200 en ambos casos; mire los resultados.',
  listTranslation:
    'Un objeto por idiomas: todos los textos que tiene el registro, tal como son, sin leer nada de otros idiomas; `null` es que no se ha escrito. Los borradores se muestran a quien vería el registro si no tuviera nada más.',
  showTranslation: 'Los textos de un idioma tal como son, sin leer nada de otros. Si no está, `available_languages` dice cuáles hay.',
  updateTranslation:
    'POST, PUT y PATCH son una misma escritura parcial: lo que no se envía queda como está, `null` vacía el campo. Una traducción que falta se crea, si dice algo. Hay que tener derecho a cambiar el registro.',
  deleteTranslation:
    'El registro se queda, con sus demás idiomas; tiene que quedar alguno con título. Hay que tener derecho a cambiar el registro.',
  showMe: 'La persona de las credenciales que acompañan la petición, y hasta dónde llegan estas credenciales.',
  listSources: 'Por id. Para editores y administradores.',
  createSource:
    'Una dirección de donde se importan registros desde ahora, la primera vez enseguida. El token necesita los ámbitos para escribir todos los registros, porque la importación los tiene. Para editores y administradores.',
  updateSource:
    'POST, PUT y PATCH son la misma actualización parcial: lo que se omite queda como está, `null` devuelve el valor por defecto. Después de un cambio, la importación siguiente se hace enseguida, y lo lee todo. Para editores y administradores.',
  deleteSource: 'Sus registros se quedan. Para editores y administradores.',
  runSource:
    'Empieza la importación, o deja seguir la que está en marcha. `running` y `last_run` dicen en qué queda. Para editores y administradores.',
  listTokens: 'Los suyos o, para quien administra, los de `user`. Sin su valor, del que solo se guarda un resumen criptográfico.',
  createToken:
    'Un token puede hacer lo mismo que la persona a la que pertenece, dentro de sus ámbitos, hasta que caduca o se revoca. Nunca puede más que aquello con lo que se ha creado. Quien administra los crea también para los demás.',
  deleteToken: 'A partir de ahora nadie puede identificarse con él. Quien administra revoca también los de los demás.',
  listUsers: 'Por nombre de usuario. Solo para quien administra.',
  createUser:
    'Alguien que puede identificarse a partir de ahora, con la contraseña o con un token que se le cree. Solo para quien administra.',
  showUser: 'Su propia cuenta; para quien administra, la de cualquiera.',
  updateUser:
    'POST, PUT y PATCH son una misma actualización parcial: lo que no se envía queda como está, `null` vacía el campo. Cualquiera puede cambiar su propio nombre, correo electrónico y contraseña; quien administra puede cambiarlo todo. Un rol nuevo vale enseguida; una contraseña nueva anula todos los tokens de la persona, salvo aquel con el que se ha cambiado.',
  deleteUser:
    'Definitivamente y enseguida, con sus tokens. Sus registros, también los de la papelera, pasan a quien indique `reassign`. La última persona que administra no se puede eliminar. Solo para quien administra.',
  listChanges:
    'Qué registros han cambiado, quién lo ha hecho, cuándo y desde dónde; los valores no se guardan. También constan las identificaciones con contraseña, logradas o no. Primero, lo más reciente. Solo para quien administra.',
  listTranslations:
    'Los textos que faltan a un registro en un idioma, que han quedado desfasados respecto al original, o que no lo traducen todo: por clase de registro, luego por idioma y luego por identificador. Los borradores, cuando se piden. Solo los registros que usted puede leer, y ninguno de la papelera. Solo para quien puede escribir.',
  showTranslationStats:
    'Para cada clase de registro y cada idioma, cuántos son completos, parciales, desfasados o borradores, y cuántos faltan. Solo los registros que usted puede leer, y ninguno de la papelera. Solo para quien puede escribir.',
  showChangeFeed:
    'Una copia del calendario que se mantiene al día: primero una instantánea de todos los registros y después lo que cambia, en un solo bucle de la misma petición con el token de la respuesta anterior. `upsert` pone un registro en la copia; `delete` lo quita: se ha borrado, está en la papelera, ya no es público, no pasa los filtros o no tiene texto en el idioma. Los filtros son los de la lista, si `types` nombra un solo tipo. Con `Accept: text/event-stream`, lo mismo llega como un flujo de eventos cuyo `id` es el token.',
};
