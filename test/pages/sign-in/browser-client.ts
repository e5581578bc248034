import type { Answer, TestCalendar } from '../../support/calendar.js';

export const PASSWORD = 'password of the administrator in tests';

/** Headers with which a browser sends a form of the page that it shows. */
export const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };

/** A browser without scripts: it keeps cookies, and sends forms. The white space of its pages is single spaces. */
export class BrowserClient {
  readonly cookies = new Map<string, string>();

  constructor(private readonly calendar: TestCalendar) {}

  get cookie(): string | undefined {
    return this.cookies.get('calendar-session') ?? this.cookies.get('__Host-calendar-session');
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer & { raw: string }> {
    return this.send('GET', path, headers);
  }

  /** Sends a form as a browser does. */
  post(
    path: string,
    fields: Record<string, string> | [string, string][] = {},
    headers: Record<string, string> = SAME_SITE,
  ): Promise<Answer & { raw: string }> {
    const body = new URLSearchParams(fields).toString();
    return this.send('POST', path, { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, body);
  }

  signIn(fields: Record<string, string> = {}, headers?: Record<string, string>): Promise<Answer> {
    return this.post('//ca/sign-in', { username: 'admin', password: PASSWORD, ...fields }, headers);
  }

  /** Signs in at the issuer: goes there from the page, and comes back. @returns the answer to the return */
  async signInAtIssuer(query = ''): Promise<Answer> {
    return this.get(await this.goToIssuer(query));
  }

  /** Goes to the issuer, and returns the path to which it sends the browser back. */
  async goToIssuer(query = ''): Promise<string> {
    const { headers } = await this.get(`//ca/sign-in/issuer${query}`);
    const back = await fetch(headers.get('Location')!, { redirect: 'manual' });
    const { pathname, search } = new URL(back.headers.get('Location')!);
    return `/${pathname}${search}`;
  }

  /** Tells whether the browser is signed in. */
  async isSignedIn(): Promise<boolean> {
    return (await this.get('//ca/edit/account')).status === 200;
  }

  /** @returns the answer, and its body with all white space as `raw` */
  async send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | FormData,
  ): Promise<Answer & { raw: string }> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.calendar.request(method, path, {
      body,
      headers: { Accept: 'text/html', ...(Cookie && { Cookie }), ...headers },
    });
    for (const [, name = '', value = '', rest = ''] of (answer.headers.get('Set-Cookie') ?? '').matchAll(/([\w-]+)=([^;,]*)([^,]*)/g))
      if (name.includes('calendar-')) this.keep(name, value, rest);
    return { ...answer, raw: String(answer.body), body: typeof answer.body === 'string' ? answer.body.replace(/\s+/g, ' ') : answer.body };
  }

  private keep(name: string, value: string, attributes: string): void {
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
