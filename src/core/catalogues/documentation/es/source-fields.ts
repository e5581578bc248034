import type { sourceFields as english } from '../en/source-fields.js';

export const sourceFields: typeof english = {
  sources: 'Las fuentes de esta página.',
  'Source.id': 'Identifica la fuente.',
  'Source.kind': 'Qué hay en la dirección.',
  'CreateSource.kind':
    'Qué hay en la dirección: iCalendar, CSV, NDJSON, otro calendario de este servicio, o un sitio con The Events Calendar.',
  'Source.url': 'De dónde vienen los registros.',
  'CreateSource.url':
    'De dónde vienen los registros: http o https, en una red pública, sin nombre de usuario. De otro calendario o de un sitio, la raíz de su API REST.',
  'Source.owner':
    'El usuario que tiene los registros, y con cuyos derechos se escriben; `null` si el usuario ya no está: entonces no se importa nada.',
  'CreateSource.owner':
    'El usuario que tiene los registros, y con cuyos derechos se escriben, por id; si no se dice, usted. No puede tener más derechos que usted.',
  'Source.category': 'La categoría que recibe cada evento, por id.',
  'CreateSource.category': 'Una categoría que recibe cada evento además de las suyas, por id; `null` para ninguna.',
  'Source.language': 'El idioma de los textos cuyo idioma no dice la fuente.',
  'CreateSource.language': 'El idioma de los textos cuyo idioma no dice la fuente; si no se dice, el del contenido de esta petición.',
  interval: 'Minutos del final de una importación hasta la siguiente. Después de errores son más: el doble cada vez, hasta un día.',
  overwrite: 'Si una importación sobrescribe lo que se ha cambiado aquí.',
  prune: 'Si los eventos que la fuente ya no tiene van a la papelera.',
  active: 'Si se importa por sí sola.',
  external_source: 'El nombre de la fuente en `external_ids` de sus registros.',
  running: 'Si hay una importación en marcha.',
  next_run_at: 'Cuándo toca la importación siguiente, en UTC; `null` si no toca ninguna.',
  etag: 'El `ETag` de lo último que se ha importado, si el servidor dice alguno. Si no cambia, no se lee nada.',
  failures: 'Importaciones seguidas que han fallado.',
  last_run: 'En qué ha quedado la última importación; `null` antes de la primera.',
  started_at: 'Cuándo ha empezado, en UTC.',
  finished_at: 'Cuándo ha acabado, en UTC.',
  outcome:
    '`imported`: hasta el final; `unchanged`: el servidor no tiene nada nuevo; `failed`: ha acabado antes de tiempo, y lo que estaba hecho se queda.',
  'SourceRun.message': 'Por qué ha acabado antes de tiempo, o qué no se ha hecho; `null` si no hay nada que decir.',
  'SourceRun.code': 'Lo mismo para los programas: estable y nunca traducido.',
  counts: 'Qué ha sido de los registros.',
  problems: 'Los primeros registros que se han dejado fuera.',
  created: 'Registros que eran nuevos.',
  updated: 'Registros que han cambiado.',
  unchanged: 'Registros que eran como antes.',
  kept: 'Registros que la fuente ha cambiado, y que se han quedado tal como se habían cambiado aquí.',
  refused: 'Registros que se han dejado fuera, porque algo en ellos no es válido.',
  trashed: 'Eventos que han ido a la papelera.',
  place: 'Dónde está dentro de la fuente.',
  'ImportProblem.reason': 'Por qué se ha dejado fuera.',
  'ImportProblem.code':
    'Lo mismo para los programas: estable y nunca traducido; si el calendario ha rechazado el registro, el código de su error. `null` en importaciones de versiones anteriores.',
};
