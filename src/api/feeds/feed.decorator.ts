import { applyDecorators, Get, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Public, RequireScope } from '../../accounts/auth/access.decorator.js';
import { describeFormat } from '../../core/http/routing/formats.js';
import { type Format, FORMATS } from '../../core/formats.js';
import { Operation } from '../../core/http/routing/operation.decorator.js';

interface ListFeedOptions {
  /** The class of the records whose fields `_fields` selects, in a format that has fields. */
  readonly fieldsOf?: Type;
  readonly timedParameters?: readonly string[];
}

/** Declares a list in another format, at the address of the list with the extension of the format. */
export const ListFeed = (collection: string, format: Format, { fieldsOf, timedParameters = [] }: ListFeedOptions = {}) =>
  applyDecorators(
    Get(`${collection}.${format}`),
    Operation('list', { format, isPaged: false, timedParameters, errors: ['page-not-found'], ...(fieldsOf && { fieldsOf: [fieldsOf] }) }),
    ReadFeed(format),
  );

/** Declares a record in another format. */
export const RecordFeed = (collection: string, format: Format) =>
  applyDecorators(
    Get([`${collection}/:id.${format}`, `${collection}/by-slug/:slug.${format}`]),
    Operation('show', { format }),
    ReadFeed(format),
  );

const ReadFeed = (format: Format) =>
  applyDecorators(Public(), RequireScope('read'), ApiOkResponse({ content: { [FORMATS[format]]: { schema: describeFormat(format) } } }));
