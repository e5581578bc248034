import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { settings } from '../../core/config/settings.js';
import { LANGUAGES } from '../../core/i18n/languages.js';
import { getCatalogue } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';
import type { Document } from './openapi.js';
import { collectHandlerDeclarations, handlerName } from './operations/handler-declarations.js';
import { type Route, listRoutes } from './operations/routes.js';
import { describeDtos } from './schemas/describe-dtos.js';
import { normalizeDocument } from './normalize-document.js';
import { translateDocument } from './translation/translate-document.js';

/** Builds the OpenAPI 3.1 document from the routes and DTOs, in each language. */
@Injectable()
export class DocumentationService {
  private readonly documents = new Map<Language, Document>();
  private known: readonly Route[] = [];
  private app!: INestApplication;

  /** Sets the application whose routes are documented, once it is complete. */
  setApp(app: INestApplication): void {
    this.app = app;
  }

  /** Returns the document in a language. The first call builds all languages, in about half a second. */
  getDocument(language: Language): Document {
    this.describeOnce();
    return this.documents.get(language)!;
  }

  /** The operations of the documents, with what their handlers declare. */
  get routes(): readonly Route[] {
    this.describeOnce();
    return this.known;
  }

  private describeOnce(): void {
    if (this.documents.size === 0) this.buildDocuments(this.app);
  }

  private buildDocuments(app: INestApplication): void {
    describeDtos();
    const base = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setVersion('1.0.0')
      .addSecurity('token', { type: 'http', scheme: 'bearer' })
      .addSecurity('basic', { type: 'http', scheme: 'basic' })
      .build();
    const raw = SwaggerModule.createDocument(app, base, { ignoreGlobalPrefix: true, operationIdFactory: handlerName });
    const bare = withoutPrefix(raw as unknown as Document, `/{language}/${settings.restPrefix}`);
    const routes = listRoutes(bare, collectHandlerDeclarations(app));
    const document = normalizeDocument(bare, routes);
    for (const language of LANGUAGES)
      this.documents.set(language, translateDocument(document, routes, language, getCatalogue(language).documentation));
    this.known = routes;
  }
}

/** The paths without what all of them begin with, which the addresses of the servers have. */
function withoutPrefix(document: Document, prefix: string): Document {
  const paths = Object.entries(document.paths).map(([path, item]) => [path.replace(prefix, '') || '/', item] as const);
  return { ...document, paths: Object.fromEntries(paths) };
}
