import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Clock } from '../time/clock.js';
import { utcNow } from '../time/moment.js';
import { hashPassword, isPassword } from './passwords.js';
import type { Role, Writer } from './roles.js';
import { User } from './user.entity.js';

export interface NewUser {
  username: string;
  name: string;
  email: string | null;
  role: Role;
  password: string | null;
}

/** The people who may sign in. */
@Injectable()
export class UsersService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async create({ password, ...person }: NewUser): Promise<User> {
    const passwordHash = password === null ? null : await hashPassword(password);
    return this.work.run(async () => {
      const row = { ...person, username: person.username.toLowerCase(), passwordHash, createdUtc: utcNow(this.clock.now()) };
      const { identifiers } = await this.work.manager.insert(User, row);
      return this.work.manager.findOneByOrFail(User, { id: (identifiers[0] as User).id });
    });
  }

  find(id: number): Promise<User | null> {
    return this.work.manager.findOneBy(User, { id });
  }

  hasAdministrator(): Promise<boolean> {
    return this.work.manager.existsBy(User, { role: 'administrator' });
  }

  /** Who signs in with this name and password; an unknown name takes as long as a wrong password. */
  async withPassword(username: string, password: string): Promise<Writer | undefined> {
    const user = await this.work.manager.findOneBy(User, { username });
    return (await isPassword(user?.passwordHash ?? null, password)) && user ? { id: user.id, role: user.role } : undefined;
  }
}
