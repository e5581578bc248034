import { ADMIN, type Answer, type Person, type TestCalendar } from '../../support/calendar.js';
import { Form } from '../../support/form.js';
import { BrowserClient, SAME_SITE } from '../sign-in/browser-client.js';

/** A browser without scripts in which a user is signed in. */
export class EditorBrowser extends BrowserClient {
  static async open(calendar: TestCalendar, person: Person = ADMIN): Promise<EditorBrowser> {
    const browser = new EditorBrowser(calendar);
    browser.cookies.set('calendar-session', (await calendar.session(person)).secret);
    return browser;
  }

  /** Opens a page and reads its form. @param mark what the tag of the form has */
  async openForm(path: string, mark?: string): Promise<Form> {
    return new Form((await this.get(path)).raw, mark);
  }

  /** Presses a button of a form. @param path the page on which it stands, from the root of the host */
  async press(form: Form, button: string): Promise<Answer & { raw: string }> {
    const answer = await this.pressOnce(form, button);
    // What the user should know is read, and the same button goes on.
    return answer.status === 200 && answer.raw.includes('data-told') ? this.pressOnce(new Form(answer.raw), button) : answer;
  }

  pressOnce(form: Form, button: string): Promise<Answer & { raw: string }> {
    return this.post(`/${form.action}`, form.press(button));
  }

  /** Presses a button of a form in which a file is chosen. */
  pressWithFile(form: Form, button: string, file: Buffer, name = 'fira.jpg'): Promise<Answer & { raw: string }> {
    const sent = new FormData();
    for (const [field, value] of form.press(button)) if (field !== 'image_file') sent.append(field, value);
    sent.append('image_file', new Blob([new Uint8Array(file)]), name);
    return this.send('POST', `/${form.action}`, SAME_SITE, sent);
  }

  /** Presses a button that shows the form again. */
  async pressAndRead(form: Form, button: string): Promise<Form> {
    return new Form((await this.press(form, button)).raw);
  }
}

/** Returns the text of a summary of mistakes, without tags. */
export function readSummary({ body }: Answer): string {
  const [, summary = ''] = /class="summary"[^>]*>(.*?)<\/div>/.exec(String(body)) ?? [];
  return summary
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns where an answer leads, without the proof of what was done. */
export function locationOf({ status, headers }: Answer): [number, string | null] {
  return [status, headers.get('Location')?.replace(/(&version=\d+(&older_version=\d+)?)?&proof=[\w-]{24}(?=#|$)/, '') ?? null];
}
