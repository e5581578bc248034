import type { accountFields as english } from '../en/user-fields.js';

export const accountFields: typeof english = {
  // Compte
  'Me.id': 'Us identifica.',
  'User.id': 'Identifica la persona.',
  username: 'El nom amb què s’identifica.',
  'CreateUser.username':
    'El nom amb què s’identifica: d’1 a 60 lletres, xifres o `. _ @ -`, en minúscules. Només el canvia qui administra.',
  'Me.name': 'El nom que es mostra.',
  'User.name': 'El nom que es mostra.',
  'CreateUser.name': 'El nom que es mostra; el nom d’usuari, si no s’indica.',
  password:
    'De 8 caràcters com a mínim; s’envia només al cos i no es mostra enlloc. `null` per a cap: llavors només serveixen els testimonis.',
  role: 'Què pot fer la persona: cada rol inclou els anteriors.',
  'CreateUser.role': 'Què pot fer la persona; `subscriber`, si no s’indica. Només el canvia qui administra.',
  scopes: 'Per a què pot servir com a màxim, sigui quin sigui el rol.',
  'Me.scopes': 'Per a què poden servir com a màxim les credencials d’aquesta petició.',
  'CreateToken.scopes': 'Per a què pot servir com a màxim; si no s’indica, per al mateix que allò amb què es crea.',
  'CreateToken.user': 'De qui és el testimoni, per identificador; vostre, si no s’indica. Només qui administra en crea per als altres.',
  'Token.id': 'Identifica el testimoni, per poder-lo revocar.',
  'Token.name': 'Per a què serveix el testimoni.',
  'CreateToken.name': 'Per a què serveix el testimoni, amb les vostres paraules.',
  created_at: 'Quan es va crear, en UTC.',
  last_used_at: 'Quan es va fer servir per darrera vegada, amb precisió de minuts, en UTC; `null` si no s’ha fet servir mai.',
  expires_at: 'Quan caduca, en UTC; `null` si no caduca mai.',
  'Me.expires_at': 'Quan caduquen les credencials d’aquesta petició, en UTC; `null` si no caduquen mai.',
  'CreateToken.expires_at':
    'Quan ha de caducar; si no s’indica, quan ho faci allò amb què es crea. `null` perquè no caduqui. Sense desplaçament, en l’hora del servei.',
  token: 'El valor del testimoni. Deseu-lo: no es torna a mostrar.',
  tokens: 'Els testimonis, primer els més antics.',
  users: 'Les persones d’aquesta pàgina.',

  // Canvis
  changes: 'Els canvis d’aquesta pàgina.',
  sequence: 'El lloc en l’historial: el que s’ha escrit més tard en té un de més alt.',
  at: 'Quan va passar, en UTC.',
  'Change.type': 'La classe de registre.',
  'Change.id': 'L’identificador del registre, que potser ja no hi és.',
  action: 'Què es va fer.',
  'Change.languages': 'Les llengües en què van canviar els textos.',
  fields: 'Els camps que van canviar, per nom; cap, si el registre és nou o ja no hi és.',
  user: 'Qui ho va fer, per identificador; `null` si va ser el servei mateix o no se sap qui.',
  'Change.username': 'El nom d’usuari que tenia llavors.',
  means:
    'Amb què s’havia identificat: un testimoni d’aquest servei, una contrasenya o un testimoni de l’emissor; `import` si el servei importava una font seva.',
  'Change.token': 'L’identificador d’aquell testimoni, si era d’aquest servei.',
  'Change.address': 'L’adreça IP des d’on es va fer; `null` si va ser el servei mateix.',
  request_id: 'La petició que ho va fer, com en `X-Request-Id`; `null` si va ser el servei mateix.',
};
