import type { parameters as english } from '../en/parameters.js';

export const parameters: typeof english = {
  translation_language: 'El idioma del contenido, cuando no es el de la dirección. En una escritura también puede ir en el cuerpo.',
  fallback:
    'Dónde se leen los textos que faltan en el idioma del contenido: en el siguiente idioma de preferencia y, en último término, en cualquiera (`auto`); en estos idiomas, en este orden, y en ninguno más (`es,en`); o en ninguna parte (`none`). Un registro que no tiene ninguno es como si no estuviera.',
  'listTranslations.fallback':
    'Dónde se lee un título que falta en el idioma del contenido: en el siguiente idioma de preferencia y, en último término, en cualquiera (`auto`); en estos idiomas, en este orden, y en ninguno más (`es,en`); o en ninguna parte (`none`). No por ello falta nada en la lista: un título que no está en ninguno de ellos es `null`.',
  'If-None-Match': 'El `ETag` de la respuesta que ya tienes, o varios: mientras sea la actual, la respuesta es 304.',
  'If-Match':
    'El `ETag` del estado que quieres cambiar, o varios, o `*` para cualquiera: si el registro está en otro, la respuesta es 412 con `data.etag`.',
  'Idempotency-Key':
    'Un nombre tuyo para esta petición, nuevo para cada una. Si repites la petición con el mismo nombre en 24 horas, el servicio no hace nada y envía la misma respuesta de nuevo.',
  Prefer:
    'Con `return=minimal`, el resultado de cada escritura solo tiene el identificador del registro, y `Location` si se ha creado. Es más rápido.',
  'path.id': 'El identificador del registro.',
  'path.slug': 'El «slug» del registro.',
  'path.source': 'El otro sistema, como en `external_ids`.',
  'path.external_id': 'El identificador en el otro sistema, codificado con porcentajes. Se distinguen mayúsculas y minúsculas.',
  'path.translation': 'El idioma de la traducción.',
  'source.path.id': 'El id de la fuente.',
  'token.path.id': 'El identificador del token.',
  'user.path.id': 'El identificador de la persona.',
  namespace: 'El espacio de nombres que se quiere; solo hay uno.',
  context: 'Se acepta para los clientes que ya existen; la respuesta es la misma.',
  _fields: 'Los campos que se quieren, separados por comas; con un punto, los de dentro de un objeto.',
  page: 'La página de la lista, desde 1.',
  per_page: 'Cuántos registros hay en cada página.',
  order: 'Ascendente (`asc`) o descendente (`desc`).',
  'listTerm.orderby': 'El criterio de ordenación; `count` es el número de eventos publicados.',
  'listTerm.search':
    'Palabras separadas por espacios. El nombre o la descripción deben contener cada una, en cualquier orden, sin tener en cuenta mayúsculas ni acentos. Lo que está entre comillas dobles es una sola palabra.',
  status: 'Registros en alguno de estos estados, hasta donde usted pueda leerlos; los publicados, si no se indica.',
  has_translation: 'Solo los registros que tienen todos estos idiomas, tal como los ve el público.',
  external_source:
    'Registros que tienen un identificador en este otro sistema. Junto con `external_id`: exactamente este par. Solo los que usted puede modificar.',
  external_id: 'Registros que tienen este identificador en otro sistema. Solo los que usted puede modificar.',
  missing_translation: 'Solo los registros que no tienen ninguno de estos idiomas, tal como los ve el público.',
  translation_status:
    'Solo los registros con un texto en el idioma del contenido que está en alguno de estos estados. Los borradores son para quien puede escribir y, si usted no lo lee todo, solo los de sus registros.',
  modified_after:
    'Solo registros que cambiaron después; una fecha sola significa después de su final. También cuenta el cambio de un registro que se muestra en ellos. También `now`, `today`, `tomorrow` y `yesterday`.',
  modified_before:
    'Solo registros que cambiaron por última vez antes; una fecha sola significa antes de su medianoche. También cuenta el cambio de un registro que se muestra en ellos. También `now`, `today`, `tomorrow` y `yesterday`.',
  'listTranslations.type': 'Solo los registros de estas clases.',
  'listTranslations.language': 'Solo los textos de estos idiomas.',
  'listTranslations.status': 'Solo los textos en alguno de estos estados; todos menos los borradores, si no se indica.',
  'listTerm.include': 'Solo estos términos, por identificador.',
  exclude: 'Todos los términos salvo estos, por identificador.',
  event: 'Solo los de este evento, por identificador.',
  has_events: 'Solo los que tienen eventos, o solo los que no los tienen.',
  only_with_upcoming: 'Solo los que tienen eventos por venir.',
  hide_empty: 'Si se omiten los términos sin eventos publicados.',
  post: 'Los términos de este evento, por identificador.',
  'listTerm.event': 'Lo mismo que `post`.',
  'listTerm.slug': 'Los términos con estos «slugs».',
  parent: 'Las hijas de esta categoría, por identificador; 0 para las que no tienen madre.',
  'listUsers.search':
    'Palabras separadas por espacios. El nombre de usuario o el correo electrónico deben contener cada una, sin tener en cuenta mayúsculas. Lo que está entre comillas dobles es una sola palabra.',
  'listUsers.include': 'Solo estas personas, por identificador.',
  role: 'Solo las personas con este rol.',
  reassign: 'El identificador de la persona que recibe los registros; hace falta mientras los haya.',
  'listTokens.user': 'De quién son los tokens, por identificador; los suyos, si no se indica.',
  'listChanges.type': 'Solo los registros de esta clase.',
  'listChanges.id':
    'Solo los registros con este identificador; los de clases distintas pueden compartirlo, y por eso conviene indicar también `type`.',
  action: 'Solo lo que se ha hecho de esta manera.',
  'listChanges.user': 'Solo lo que ha hecho esta persona, por identificador.',
  'listChanges.token': 'Solo lo que se ha hecho con este token, por identificador.',
  request_id: 'Solo lo que ha hecho esta petición, como en `X-Request-Id`.',
  since: 'En esta fecha y hora o después; una fecha sola quiere decir desde las 00:00. Sin desfase, en la hora del servicio.',
  until: 'En esta fecha y hora o antes; una fecha sola quiere decir hasta el final del día. Sin desfase, en la hora del servicio.',
  'showChangeFeed.since':
    'El token de la respuesta anterior; sin él, empieza la instantánea. Solo sirve para los mismos filtros, idiomas y persona.',
  'showChangeFeed.types': 'Los tipos de registro que se siguen; si no se indican, todos.',
  'showChangeFeed.wait': 'Segundos que la respuesta espera hasta que algo cambie, si no hay nada nuevo.',
  'showChangeFeed.per_page': 'Cuántos cambios tiene como máximo una respuesta.',
  'showChangeFeed.start_date':
    'Actos que empiezan en esta fecha y hora o después; una fecha sola significa desde su medianoche. También `now`, `today`, `tomorrow` y `yesterday`. Sin ella no hay tal límite.',
  'showChangeFeed.end_date':
    'Actos que empiezan en esta fecha y hora o antes; una fecha sola significa hasta su final. También `now`, `today`, `tomorrow` y `yesterday`. Sin ella no hay tal límite.',
  'showChangeFeed.search':
    'Como en la lista del tipo: palabras separadas por espacios, cada una de las cuales debe estar contenida en sus textos. Lo que está entre comillas dobles es una sola palabra.',
  'showChangeFeed.include': 'Solo estos registros, por identificador.',
  'showChangeFeed.slug': 'Los términos con estos slugs.',
};
