import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ROLES } from '../../core/http/context/principal.js';
import { Settings } from '../../core/config/settings.js';
import type { FeedRequest } from '../changes/feed-request.js';
import { FollowerRequests } from '../followers/follower-requests.js';
import { type Change, findListenOptions, type ListenOptions } from './on-change.decorator.js';

/** A method that listens, and what it follows. */
export interface Listener {
  readonly options: ListenOptions;
  readonly request: FeedRequest;
  readonly call: (change: Change) => unknown;
}

/** Who reads for a listener: an administrator, or a user who may read no more than anonymous clients. No user has this id. */
const READER = { id: 0, username: 'listener' };
const [WEAKEST_ROLE] = ROLES;
const STRONGEST_ROLE = ROLES.at(-1)!;

/** Finds the methods with `@OnChange`. */
@Injectable()
export class ListenerFinder {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly requests: FollowerRequests,
    private readonly settings: Settings,
  ) {}

  /** @throws Error if two listeners have one name. @throws DomainError 400 for a bad filter */
  find(): ReadonlyMap<string, Listener> {
    const found = this.discovery.getProviders().flatMap(({ instance }) => this.findOf(instance as unknown));
    const listeners = new Map(found.map((listener) => [listener.options.name, listener]));
    if (listeners.size < found.length) throw new Error(`Each @OnChange needs a name of its own: ${[...listeners.keys()].join(', ')}`);
    return listeners;
  }

  private findOf(provider: unknown): Listener[] {
    if (typeof provider !== 'object' || provider === null) return [];
    const methods = provider as Record<string, Listener['call']>;
    return this.scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object).flatMap((name) => {
      const options = findListenOptions((Object.getPrototypeOf(provider) as Record<string, unknown>)[name]);
      return options ? [{ options, request: this.buildRequest(options), call: (change: Change) => methods[name]!(change) }] : [];
    });
  }

  private buildRequest({ types, filters, isPublic, language = this.settings.languages[0]! }: ListenOptions): FeedRequest {
    const json = filters === undefined ? null : JSON.stringify(filters);
    const reader = { ...READER, role: isPublic ? WEAKEST_ROLE : STRONGEST_ROLE };
    return this.requests.build({ types: types.join(), filters: json, languageOfTexts: language, fallback: 'auto' }, reader);
  }
}
