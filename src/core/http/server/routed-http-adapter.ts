import type { RequestHandler } from '@nestjs/common/internal';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, RequestHandler as ExpressHandler } from 'express';
import type { Settings } from '../../config/settings.js';
import { RouteTable } from '../routing/route-table.js';

/** Express, with a table of the routes that Nest and the service register. Nest passes handlers with the metadata of the controller's method. */
export class RoutedHttpAdapter extends ExpressAdapter {
  readonly routes: RouteTable;

  constructor(readonly settings: Settings) {
    super();
    this.routes = new RouteTable(settings);
  }

  override get(path: unknown, handler?: RequestHandler): unknown {
    return super.get(path, this.addRoute('GET', path, handler));
  }

  override post(path: unknown, handler?: RequestHandler): unknown {
    return super.post(path, this.addRoute('POST', path, handler));
  }

  override put(path: unknown, handler?: RequestHandler): unknown {
    return super.put(path, this.addRoute('PUT', path, handler));
  }

  override patch(path: unknown, handler?: RequestHandler): unknown {
    return super.patch(path, this.addRoute('PATCH', path, handler));
  }

  override delete(path: unknown, handler?: RequestHandler): unknown {
    return super.delete(path, this.addRoute('DELETE', path, handler));
  }

  /** Registers a GET route that needs nothing of Nest. */
  addPlainRoute(path: string, ...handlers: ExpressHandler[]): void {
    this.getInstance<Express>().get(path, ...handlers);
    this.routes.add({ path, method: 'GET', handler: handlers[0]! });
  }

  private addRoute(method: string, path: unknown, handler: RequestHandler | undefined): RequestHandler {
    if (typeof path !== 'string' || handler === undefined) throw new Error('a route needs a path and a handler');
    this.routes.add({ path, method, handler });
    return handler;
  }
}
