import type { SiteSettings } from '../../core/config/site-settings.js';
import { calendarPath } from '../../core/http/routing/links.js';

/** The links of the calendar, as they lead to the alias of its root. */
export class AliasLinks {
  /** The URL of the alias. */
  readonly root: string;
  private readonly roots: readonly { readonly language: string; readonly url: string }[];

  constructor(private readonly settings: SiteSettings) {
    const { baseUrl, rootAlias, languages } = settings;
    this.root = `${baseUrl}/${rootAlias}`;
    this.roots = languages.map((language) => ({ language, url: baseUrl + calendarPath(language, settings) }));
  }

  /** Returns the link below the alias. A text that is no link of the calendar stays. */
  translate(link: string): string {
    if (!link.startsWith(this.settings.baseUrl)) return link;
    const found = this.roots.find(({ url }) => link.startsWith(url));
    if (found === undefined) return link;
    const path = link.slice(found.url.length);
    if (found.language === this.settings.defaultLanguage || /[?&]translation_language=/.test(path)) return this.root + path;
    return `${this.root}${path}${path.includes('?') ? '&' : '?'}lang=${found.language}`;
  }

  /** Does the same with the links of a header, which stand between angle brackets (RFC 8288 §3). */
  translateHeader(value: string): string {
    return value.startsWith('<') ? value.replace(/<([^>]*)>/g, (_, link: string) => `<${this.translate(link)}>`) : this.translate(value);
  }
}
