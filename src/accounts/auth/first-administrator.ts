import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { ALL_SCOPES } from '../../core/http/context/principal.js';
import { generateSecret } from './credentials.js';
import { hashPassword } from './passwords.js';
import { TokenKey } from './tokens/token-key.js';
import { TokensService } from './tokens/tokens.service.js';
import { UserRepository } from './user-repository.js';

/** The credentials that the service generated for the first administrator. They are shown once. */
export interface CreatedCredentials {
  username: string;
  /** `null`: the operator chose it. The same holds for the token. */
  password: string | null;
  token: string | null;
}

/** Creates the administrator of the settings at start, if there is no administrator yet. */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  /** Undefined unless this start created the administrator. */
  createdCredentials: CreatedCredentials | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tokens: TokensService,
    private readonly key: TokenKey,
    private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.users.hasAdministrator()) return;
    const { username, password, token } = this.settings.admin;
    const chosen = { password: password ?? randomBytes(15).toString('base64url'), token: token ?? generateSecret('token') };
    // Outside of the unit of work: hashing is slow, and the key must stay even if the unit of work fails.
    const passwordHash = await hashPassword(chosen.password);
    await this.key.getKey();
    const isCreated = await this.work.run(async () => {
      await this.work.lockNames(['administrators']);
      if (await this.users.hasAdministrator()) return false;
      const { id } = await this.users.create({ username, name: username, email: null, role: 'administrator', passwordHash });
      await this.tokens.create({ userId: id, name: 'first start', expiresUtc: null, scopes: ALL_SCOPES }, undefined, chosen.token);
      return true;
    });
    if (isCreated)
      this.createdCredentials = {
        username: username.toLowerCase(),
        password: password ? null : chosen.password,
        token: token ? null : chosen.token,
      };
  }
}
