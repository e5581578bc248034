import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { readServiceVersion } from '../../core/config/project-file.js';
import { Settings } from '../../core/config/settings.js';
import { getCatalogue } from '../../core/i18n/translate.js';
import type { Language } from '../../core/text/language.js';
import type { Document } from './openapi.js';
import { collectHandlerDeclarations, handlerName, listRoutes, type Route } from './operations/routes.js';
import { completeSchemas } from './schemas/complete-schemas.js';
import { describeDtos } from './schemas/schemas.js';
import { normalizeDocument } from './normalize-document.js';
import { translateDocument } from './translate-document.js';

/** What the documents in all languages have in common. */
interface Description {
  readonly document: Document;
  readonly routes: readonly Route[];
}

/** Builds the OpenAPI 3.1 document from the routes and DTOs, in each language when it is first asked for. */
@Injectable()
export class DocumentationService {
  private readonly documents = new Map<Language, Document>();
  private description: Description | undefined;
  private app!: INestApplication;

  constructor(private readonly settings: Settings) {}

  /** Sets the application whose routes are documented, once it is complete. */
  setApp(app: INestApplication): void {
    this.app = app;
  }

  /** Returns the document in a language. */
  getDocument(language: Language): Document {
    const known = this.documents.get(language);
    if (known) return known;
    const { document, routes } = this.describeOnce();
    const texts = getCatalogue(this.settings, language).documentation;
    const translated = translateDocument(document, routes, language, texts, this.settings);
    this.documents.set(language, translated);
    return translated;
  }

  /** The operations of the documents, with what their handlers declare. */
  get routes(): readonly Route[] {
    return this.describeOnce().routes;
  }

  private describeOnce(): Description {
    this.description ??= describe(this.app, this.settings);
    return this.description;
  }
}

/** Describes the routes and DTOs of the application, without texts. It takes about half a second. */
function describe(app: INestApplication, settings: Settings): Description {
  describeDtos();
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setVersion(readServiceVersion())
    .addSecurity('token', { type: 'http', scheme: 'bearer' })
    .addSecurity('basic', { type: 'http', scheme: 'basic' })
    .build();
  const raw = SwaggerModule.createDocument(app, base, { ignoreGlobalPrefix: true, operationIdFactory: handlerName });
  const bare = withoutPrefix(raw as unknown as Document, `/{language}/${settings.restPrefix}`);
  const routes = listRoutes(bare, collectHandlerDeclarations(app));
  return { document: completeSchemas(normalizeDocument(bare, routes, settings), settings), routes };
}

/** The paths without what all of them begin with, which the addresses of the servers have. */
function withoutPrefix(document: Document, prefix: string): Document {
  const paths = Object.entries(document.paths).map(([path, item]) => [path.replace(prefix, '') || '/', item] as const);
  return { ...document, paths: Object.fromEntries(paths) };
}
