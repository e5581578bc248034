import { decode } from '../pages/reader/read-page.js';

interface Input {
  readonly name: string;
  readonly type: string;
  values: string[];
  /** The values that a box or a list can have. */
  readonly choices: string[];
}

/** A form of a page, as a browser without scripts reads it, fills it in and sends it. */
export class Form {
  readonly action: string;
  readonly buttons: string[];
  private readonly inputs = new Map<string, Input>();

  /** @param html the page: its first form with this in its tag is read */
  constructor(html: string, mark = 'class="edit') {
    const [, tag = '', content = ''] =
      [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].find(([, found]) => found!.includes(mark)) ?? [];
    if (content === '') throw new Error(`no form with ${mark} in ${html.slice(0, 3000)}`);
    this.action = readAttribute(tag, 'action')!;
    this.buttons = [...content.matchAll(/<button\b([^>]*)>/g)].flatMap(([, own]) => readAttribute(own!, 'value') ?? []);
    for (const { 0: all, 1: element, 2: own, index } of content.matchAll(/<(input|textarea|select)\b((?:"[^"]*"|[^>"])*)>/g))
      this.add(element!, own!, content.slice(index + all.length));
  }

  get(name: string): string[] {
    return [...this.find(name).values];
  }

  has(name: string): boolean {
    return this.inputs.has(name);
  }

  choicesOf(name: string): string[] {
    return this.find(name).choices;
  }

  /** Types into a field, or ticks these boxes and no others. */
  fill(name: string, ...values: string[]): this {
    const input = this.find(name);
    if (input.choices.length > 0 && !values.every((value) => input.choices.includes(value)))
      throw new Error(`${name} has no ${values.join()}, but ${input.choices.join()}`);
    input.values = values;
    return this;
  }

  /** Returns what the browser sends when a button is pressed. */
  press(button: string): [string, string][] {
    if (!this.buttons.includes(button)) throw new Error(`no button ${button}, but ${this.buttons.join()}`);
    return [...this.entries(), ['do', button]];
  }

  /** Returns what the browser sends when a button without a name is pressed. Browsers send line breaks as CR LF. */
  entries(): [string, string][] {
    return [...this.inputs.values()].flatMap(({ name, values }) =>
      values.map((value): [string, string] => [name, value.replace(/\r?\n/g, '\r\n')]),
    );
  }

  private find(name: string): Input {
    const input = this.inputs.get(name);
    if (!input) throw new Error(`no input ${name}, but ${[...this.inputs.keys()].join(' ')}`);
    return input;
  }

  private add(element: string, attributes: string, rest: string): void {
    const name = readAttribute(attributes, 'name')!;
    const type = element === 'input' ? readAttribute(attributes, 'type')! : element;
    const input = this.inputs.get(name) ?? { name, type, values: [], choices: [] };
    this.inputs.set(name, input);
    const value = readAttribute(attributes, 'value') ?? '';
    if (type === 'checkbox' || type === 'radio') {
      input.choices.push(value);
      if (/\schecked\b/.test(attributes.replace(/"[^"]*"/g, ''))) input.values.push(value);
    } else if (type === 'textarea') input.values = [decode(rest.slice(0, rest.indexOf('</textarea')).replace(/^\n/, ''))];
    else if (type === 'select') this.addOptions(input, rest.slice(0, rest.indexOf('</select')));
    else input.values.push(value);
  }

  private addOptions(input: Input, content: string): void {
    const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, own]) => own!);
    input.choices.push(...options.map((own) => readAttribute(own, 'value')!));
    const chosen = options.find((own) => /\sselected\b/.test(own)) ?? options[0]!;
    input.values = [readAttribute(chosen, 'value')!];
  }
}

function readAttribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? undefined : decode(value);
}
