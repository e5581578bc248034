import type { Reader, Writer } from '../auth/roles.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { View } from '../language/view.js';
import type { OwnText } from './own-texts.js';
import type { TextRoom } from './text-room.js';
import type { Translation } from './translation.entity.js';

/** How a kind of record lets somebody at its texts; in the trash there are none. */
export interface TextDoor<T extends Translation> {
  readonly resource: TextRoom<T>['resource'];
  /** The texts that somebody may see. @throws DomainError what a GET of the record does */
  readonly read: (work: UnitOfWork, id: number, reader: Reader, view: View) => Promise<OwnText<T>[]>;
  /** All texts, of a record that somebody may change; locked until the unit of work ends. @throws DomainError */
  readonly open: (work: UnitOfWork, id: number, writer: Writer, view: View) => Promise<OwnText<T>[]>;
}
