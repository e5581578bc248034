import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { Role } from '../../core/http/context/principal.js';
import { Clock } from '../../core/time/clock.js';
import { verifyPassword } from './passwords.js';
import { Identity } from './issuer/identity.entity.js';
import { User } from './user.entity.js';

export interface NewUser {
  username: string;
  name: string;
  email: string | null;
  role: Role;
  /** From `hashPassword`; `null`: the user cannot sign in by password. */
  passwordHash: string | null;
}

/** Finds, creates and removes users. It checks no rights. */
@Injectable()
export class UserRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Creates a user. @throws DomainError 409 when another user has the username */
  async create(user: NewUser): Promise<User> {
    const username = user.username.toLowerCase();
    return this.work.run(async () => {
      if (await this.work.manager.existsBy(User, { username })) throw new DomainError('user-exists');
      const { identifiers } = await this.work.manager.insert(User, { ...user, username, createdUtc: this.clock.nowUtc() });
      const { id } = identifiers[0] as User;
      this.work.recordChange({ resource: 'user', id, action: 'create' });
      return this.work.manager.findOneByOrFail(User, { id });
    });
  }

  find(id: number): Promise<User | null> {
    return this.work.manager.findOneBy(User, { id });
  }

  hasAdministrator(): Promise<boolean> {
    return this.work.manager.existsBy(User, { role: 'administrator' });
  }

  /** Finds a user by username and checks the password. An unknown username takes as long as a wrong password. */
  async checkPassword(username: string, password: string): Promise<{ user: User | null; isRight: boolean }> {
    const user = await this.work.manager.findOneBy(User, { username });
    return { user, isRight: await verifyPassword(user?.passwordHash ?? null, password) };
  }

  /** Removes a user in the current unit of work. Tokens that an issuer signed for the user until now become invalid. */
  async remove(id: number): Promise<void> {
    await this.work.manager.update(Identity, { userId: id }, { userId: null, removedUtc: this.clock.nowUtc() });
    await this.work.manager.delete(User, { id });
    this.work.recordChange({ resource: 'user', id, action: 'delete' });
  }
}
