import { SECTIONS, SETTINGS } from '../../src/core/config/list/sections.js';
import type { Setting } from '../../src/core/config/setting.js';

/** The files with all settings: functions that make each of the file as it is. */
export const RENDERERS: Readonly<Record<string, (present: string) => string>> = {
  '.env.example': renderExample,
  'docs/settings.md': renderTables,
  'docker-compose.yml': renderCompose,
};

const MAX_LINE_LENGTH = 120;

const EXAMPLE_HEAD = `All settings, with their defaults. Copy this file to .env and change what you need. Environment variables override .env.
A wrong value stops the start, with one line that names the setting. docs/settings.md says more.

Any setting can come from a file, such as a secret of a container engine: NAME_FILE is the path of a file that contains the value of NAME. Then do not set NAME. A newline at the end of the file is ignored.

\`npm run settings\` makes this file from src/core/config/list.`;

function renderExample(): string {
  const sections = Object.entries(SECTIONS).map(([title, lists]) => {
    const settings = lists.flatMap((list) => Object.values<Setting>(list)).map(renderExampleSetting);
    return [`# ---- ${title} ----`, ...settings].join('\n\n');
  });
  return `${[EXAMPLE_HEAD.split('\n').map(toComment).join('\n'), ...sections].join('\n\n')}\n`;
}

function renderExampleSetting(setting: Setting): string {
  const { name, default: value, example = '' } = setting;
  const hasPlainDefault = value !== undefined && value !== '' && !value.includes('{');
  const unset = hasPlainDefault ? '' : (setting.otherwise ?? value ?? '');
  const text = describe(setting, unset === '' ? '' : `Default: ${unset}.`);
  const plain = text.replaceAll('`', '').replace(/\[.+?\]\((.+?\.md)[^)]*\)/g, 'docs/$1');
  return `${toComment(plain)}\n${hasPlainDefault ? `${name}=${value}` : `#${name}=${example}`}`;
}

/** Returns the documentation of a setting, with its bounds. The link comes last. */
function describe({ text, kind }: Setting, unset = ''): string {
  const [, own, link] = /^(.*?)( See \[.*)?$/.exec(text)!;
  return [own, kind.bounds, unset, link?.trim()].filter(Boolean).join(' ');
}

/** Returns a text as lines of a comment. */
function toComment(text: string): string {
  const lines = [''];
  for (const word of text.split(' '))
    if (`# ${lines.at(-1)} ${word}`.length > MAX_LINE_LENGTH) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trimStart());
  return lines.map((line) => `# ${line}`.trimEnd()).join('\n');
}

/** Replaces the table between `<!-- settings: TITLE -->` and `<!-- end of settings -->`. */
function renderTables(present: string): string {
  return present.replace(/(?<=<!-- settings: (.+) -->\n\n)[^]*?(?=\n\n<!-- end of settings -->)/g, (_, title: string) => {
    const settings = (SECTIONS[title] ?? []).flatMap((list) => Object.values<Setting>(list));
    return ['| setting | default | meaning |', '|---|---|---|', ...settings.map(renderRow)].join('\n');
  });
}

function renderRow(setting: Setting): string {
  const { name, default: value = '', otherwise } = setting;
  const unset = otherwise === undefined ? `\`${value}\`` : `*(${otherwise})*`;
  return `| \`${name}\` |${unset === '``' ? '' : ` ${unset}`} | ${describe(setting)} |`;
}

/** Replaces the settings below the comment that names the command by those that are not above it. */
function renderCompose(present: string): string {
  return present.replace(/(x-settings: [^]*?`npm run settings`.*\n)(?: {2}[A-Z].*\n)*/, (_, byHand: string) => {
    const others = SETTINGS.filter(({ name }) => !byHand.includes(`\n  ${name}:`));
    return byHand + others.map(({ name }) => `  ${name}: \${${name}:-}\n`).join('');
  });
}
