import { SetMetadata } from '@nestjs/common';

export const ACCESS = 'calendar:access';

/**
 * Who may come through a route at all.
 * `anyone`: bad credentials are refused, none are needed. `people`: only who signed in with a token.
 * `account`: also with the account's own password.
 */
export type Access = 'anyone' | 'people' | 'account';

/** Every route declares this; one that does not stops the start. */
export const Accessible = (to: Access) => SetMetadata(ACCESS, to);
