import type { sourceFields as english } from '../en/source-fields.js';

export const sourceFields: typeof english = {
  sources: 'Les fonts d’aquesta pàgina.',
  'Source.id': 'Identifica la font.',
  'Source.kind': 'Què hi ha a l’adreça.',
  'CreateSource.kind':
    'Què hi ha a l’adreça: iCalendar, CSV, NDJSON, un altre calendari d’aquest servei, o un lloc amb The Events Calendar.',
  'Source.url': 'D’on venen els registres.',
  'CreateSource.url':
    'D’on venen els registres: http o https, en una xarxa pública, sense nom d’usuari. D’un altre calendari o d’un lloc, l’arrel de la seva API REST.',
  'Source.owner':
    'L’usuari que té els registres, i amb els drets del qual s’escriuen; `null` si l’usuari ja no hi és: aleshores no s’importa res.',
  'CreateSource.owner':
    'L’usuari que té els registres, i amb els drets del qual s’escriuen, per id; si no es diu, vós. No pot tenir més drets que vós.',
  'Source.category': 'La categoria que rep cada esdeveniment, per id.',
  'CreateSource.category': 'Una categoria que rep cada esdeveniment a més de les seves, per id; `null` per cap.',
  'Source.language': 'La llengua dels textos dels quals la font no diu la llengua.',
  'CreateSource.language': 'La llengua dels textos dels quals la font no diu la llengua; si no es diu, la del contingut d’aquesta petició.',
  interval: 'Minuts del final d’una importació fins a la següent. Després d’errors n’hi ha més: el doble cada vegada, fins a un dia.',
  overwrite: 'Si una importació sobreescriu el que s’ha canviat aquí.',
  prune: 'Si els esdeveniments que la font ja no té van a la paperera.',
  active: 'Si s’importa tota sola.',
  external_source: 'El nom de la font a `external_ids` dels seus registres.',
  running: 'Si hi ha una importació en marxa.',
  next_run_at: 'Quan toca la importació següent, en UTC; `null` si no en toca cap.',
  etag: 'L’`ETag` de l’última cosa que s’ha importat, si el servidor en diu cap. Si no canvia, no es llegeix res.',
  failures: 'Importacions seguides que han fallat.',
  last_run: 'Què s’ha fet de l’última importació; `null` abans de la primera.',
  started_at: 'Quan ha començat, en UTC.',
  finished_at: 'Quan ha acabat, en UTC.',
  outcome:
    '`imported`: fins al final; `unchanged`: el servidor no té res de nou; `failed`: ha acabat abans d’hora, i el que estava fet es queda.',
  'SourceRun.message': 'Per què ha acabat abans d’hora, o què no s’ha fet; `null` si no hi ha res a dir.',
  'SourceRun.code': 'El mateix per als programes: estable i mai traduït.',
  counts: 'Què s’ha fet dels registres.',
  problems: 'Els primers registres que s’han deixat fora.',
  created: 'Registres que eren nous.',
  updated: 'Registres que han canviat.',
  unchanged: 'Registres que eren com abans.',
  kept: 'Registres que la font ha canviat, i que s’han quedat tal com s’havien canviat aquí.',
  refused: 'Registres que s’han deixat fora, perquè tenen alguna cosa que no és vàlida.',
  trashed: 'Esdeveniments que han anat a la paperera.',
  place: 'On és dins de la font.',
  'ImportProblem.reason': 'Per què s’ha deixat fora.',
  'ImportProblem.code':
    'El mateix per als programes: estable i mai traduït; si el calendari ha refusat el registre, el codi del seu error. `null` en importacions de versions anteriors.',
};
