import type { accountFields as english } from '../en/user-fields.js';

export const accountFields: typeof english = {
  // Cuenta
  'Me.id': 'Le identifica.',
  'User.id': 'Identifica a la persona.',
  username: 'El nombre con el que se identifica.',
  'CreateUser.username':
    'El nombre con el que se identifica: de 1 a 60 letras, cifras o `. _ @ -`, en minúsculas. Solo lo cambia quien administra.',
  'Me.name': 'El nombre que se muestra.',
  'User.name': 'El nombre que se muestra.',
  'CreateUser.name': 'El nombre que se muestra; el nombre de usuario, si no se indica.',
  password:
    'De 8 caracteres como mínimo; se envía solo en el cuerpo y no se muestra en ninguna parte. `null` para ninguna: entonces solo sirven los tokens.',
  role: 'Lo que puede hacer la persona: cada rol incluye los anteriores.',
  'CreateUser.role': 'Lo que puede hacer la persona; `subscriber`, si no se indica. Solo lo cambia quien administra.',
  scopes: 'Para qué puede servir como máximo, sea cual sea el rol.',
  'Me.scopes': 'Para qué pueden servir como máximo las credenciales de esta petición.',
  'CreateToken.scopes': 'Para qué puede servir como máximo; si no se indica, para lo mismo que aquello con lo que se crea.',
  'CreateToken.user': 'De quién es el token, por identificador; suyo, si no se indica. Solo quien administra los crea para los demás.',
  'Token.id': 'Identifica el token, para poder revocarlo.',
  'Token.name': 'Para qué sirve el token.',
  'CreateToken.name': 'Para qué sirve el token, en sus palabras.',
  created_at: 'Cuándo se creó, en UTC.',
  last_used_at: 'Cuándo se usó por última vez, con precisión de minutos, en UTC; `null` si no se ha usado nunca.',
  expires_at: 'Cuándo caduca, en UTC; `null` si no caduca nunca.',
  'Me.expires_at': 'Cuándo caducan las credenciales de esta petición, en UTC; `null` si no caducan nunca.',
  'CreateToken.expires_at':
    'Cuándo debe caducar; si no se indica, cuando lo haga aquello con lo que se crea. `null` para que no caduque. Sin desfase, en la hora del servicio.',
  token: 'El valor del token. Guárdelo: no se vuelve a mostrar.',
  tokens: 'Los tokens, primero los más antiguos.',
  users: 'Las personas de esta página.',

  // Cambios
  changes: 'Los cambios de esta página.',
  sequence: 'El lugar en el historial: lo que se ha escrito más tarde tiene uno más alto.',
  at: 'Cuándo ocurrió, en UTC.',
  'Change.type': 'La clase de registro.',
  'Change.id': 'El identificador del registro, que quizá ya no esté.',
  action: 'Lo que se hizo.',
  'Change.languages': 'Los idiomas en los que cambiaron los textos.',
  fields: 'Los campos que cambiaron, por nombre; ninguno, si el registro es nuevo o ya no está.',
  user: 'Quién lo hizo, por identificador; `null` si fue el propio servicio o no se sabe quién.',
  'Change.username': 'El nombre de usuario que tenía entonces.',
  means:
    'Con qué se había identificado: un token de este servicio, una contraseña o un token del emisor; `import` si el servicio importaba una fuente suya.',
  'Change.token': 'El identificador de ese token, si era de este servicio.',
  'Change.address': 'La dirección IP desde la que se hizo; `null` si fue el propio servicio.',
  request_id: 'La petición que lo hizo, como en `X-Request-Id`; `null` si fue el propio servicio.',
};
