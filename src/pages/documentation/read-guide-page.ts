import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { Marked } from 'marked';
import { findProjectFile } from '../../core/config/project-file.js';
import { GUIDE_PATH } from '../../core/http/routing/links.js';
import type { Language } from '../../core/text/language.js';
import { Asset } from '../frame/assets.js';
import { Html, html } from '../frame/html.js';

/** A file of `docs` as HTML. */
export interface GuidePage {
  readonly title: string;
  readonly content: Html;
}

/** The files in `docs`, such as `api/writing.md`, by the paths of their pages. The guide to the API is the first page. */
const FILES: ReadonlyMap<string, string> = new Map(
  readdirSync(findProjectFile('docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => [guidePath(file), file]),
);

export const GUIDE_PATHS = [...FILES.keys()];

function guidePath(file: string): string {
  return file === 'api/README.md' ? GUIDE_PATH : `${GUIDE_PATH}/${file.replace(/(\/README)?\.md$/, '')}`;
}

/** The pictures of the guide, by their paths. */
export const GUIDE_PICTURES: ReadonlyMap<string, Asset<string>> = new Map(
  readdirSync(findProjectFile('docs/pictures')).map((file) => [
    `${GUIDE_PATH}/pictures/${file}`,
    new Asset(file, readFileSync(findProjectFile(`docs/pictures/${file}`))),
  ]),
);

/** Returns the language of a page: that of its name, such as `editing.ca`, else English. */
export function findGuideLanguage(path: string): Language {
  return /\.([a-z]{2})$/.exec(path)?.[1] ?? 'en';
}

/** Renders the page at one of `GUIDE_PATHS`. @param documentUrl the OpenAPI document */
export function readGuidePage(path: string, documentUrl: string): GuidePage {
  const file = FILES.get(path)!;
  const text = readFileSync(findProjectFile(`docs/${file}`), 'utf8');
  const [, title = file] = /^# (.+)/.exec(text) ?? [];
  const marked = new Marked({
    renderer: {
      // Anchors as on GitHub.
      heading({ tokens, depth, text: heading }) {
        const id = heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replace(/\s/g, '-');
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      image({ href, text: about }) {
        return html`<img src="${join(GUIDE_PATH, dirname(file), href)}" alt="${about}" />`.text;
      },
      link({ href, tokens }) {
        const text = new Html(this.parser.parseInline(tokens));
        const target = findLinkTarget(href, file, documentUrl);
        return target === undefined ? text.text : html`<a href="${target}">${text}</a>`.text;
      },
    },
  });
  return { title, content: new Html(marked.parse(text, { async: false })) };
}

/** Returns where a link leads from the page of a file; undefined if it is to a file that has no page. */
function findLinkTarget(href: string, file: string, documentUrl: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const [path, ...anchor] = href.split(/(?=#)/);
  const target = join('docs', dirname(file), path!);
  if (target === 'openapi.json') return documentUrl;
  const page = guidePath(target.replace(/^docs\//, ''));
  return FILES.has(page) ? page + anchor.join('') : undefined;
}
