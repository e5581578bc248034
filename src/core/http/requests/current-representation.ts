import { type ExecutionContext, Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import type { Request, Response } from 'express';
import { DomainError } from '../../errors/domain-error.js';
import { resolveLocale } from '../context/locale.js';
import { ERROR_TABLE } from '../responses/error-table.js';
import { selectFields } from '../responses/select-fields.js';
import { type EntityTag, hashBody } from '../responses/entity-tag.js';

type Handler = (...args: unknown[]) => Promise<Record<string, unknown>>;

/** A parameter of a handler, as `createParamDecorator` notes it. Those of Nest itself have no factory. */
interface HandlerParameter {
  readonly index: number;
  readonly factory?: (data: unknown, execution: ExecutionContext) => unknown;
  readonly data?: unknown;
}

/** Errors with these statuses say that there is nothing to show. */
const ABSENT_STATUSES: readonly number[] = [404, 410];

/** Reads what GET shows the client at the URL of a write: it calls the GET handler with the same path. */
@Injectable()
export class CurrentRepresentation {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Returns the ETag of the GET at the URL; undefined where it answers 404 or 410. It reads in the current unit of work. */
  async readTag(execution: ExecutionContext): Promise<EntityTag | undefined> {
    try {
      return hashBody(Buffer.from(JSON.stringify(await this.read(execution))), false);
    } catch (error) {
      if (error instanceof DomainError && ABSENT_STATUSES.includes(ERROR_TABLE[error.kind].status)) return undefined;
      throw error;
    }
  }

  private async read(execution: ExecutionContext): Promise<Record<string, unknown>> {
    const controller = execution.getClass();
    const http = execution.switchToHttp();
    const request = http.getRequest<Request>();
    const name = this.findReader(controller, Reflect.getMetadata(PATH_METADATA, execution.getHandler()));
    const instance = this.findInstance(controller);
    const reading = new ExecutionContextHost([createReadRequest(request), http.getResponse<Response>()], controller, instance[name]);
    const body = await instance[name]!(...buildArguments(controller, name, reading));
    const { _fields: fields } = request.query;
    return typeof fields === 'string' ? selectFields(body, fields) : body;
  }

  /** Returns the name of the method that answers GET at a path of the controller. */
  private findReader(controller: ReturnType<ExecutionContext['getClass']>, path: unknown): string {
    const prototype = controller.prototype as Record<string, Handler>;
    const isReader = (name: string) =>
      Reflect.getMetadata(METHOD_METADATA, prototype[name]!) === RequestMethod.GET &&
      JSON.stringify(Reflect.getMetadata(PATH_METADATA, prototype[name]!)) === JSON.stringify(path);
    const found = this.scanner.getAllMethodNames(prototype).find(isReader);
    if (found === undefined) throw new Error(`${controller.name} has no GET at ${JSON.stringify(path)}`);
    return found;
  }

  private findInstance(controller: unknown): Record<string, Handler> {
    return this.discovery.getControllers().find(({ metatype }) => metatype === controller)!.instance as Record<string, Handler>;
  }
}

/** Returns the request as a GET would be. The body of the write does not choose its language. */
function createReadRequest(request: Request): Request {
  const { context } = request;
  const locale = resolveLocale({ query: request.query, body: {}, site: context.locale.site });
  const values = { method: 'GET', body: undefined, context: { ...context, locale } };
  return Object.create(request, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))) as Request;
}

/** Builds the arguments as Nest does. Those that have no factory, such as `@Query()`, are not needed to show a record. */
function buildArguments(controller: object, name: string, execution: ExecutionContext): unknown[] {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as Record<string, HandlerParameter>;
  const args: unknown[] = [];
  for (const { index, factory, data } of Object.values(parameters)) args[index] = factory?.(data, execution);
  return args;
}
