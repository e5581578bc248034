import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { createRandom, type Random } from './random.js';

const calendar = useCalendar();

const LANGUAGES = ['ca', 'es', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
/** What a reader of each language sees of a field: the first language that has it. */
const CHAINS: Record<Language, Language[]> = { ca: ['ca', 'es', 'en'], es: ['es', 'ca', 'en'], en: ['en', 'ca', 'es'] };

const WORDS = [
  ...['Fira', 'fires', 'firaire', 'llibre', 'Llibreter', 'Música', 'MÚSICA', 'mus', 'col·legi', 'Col·lecció', 'Marcel·lí', 'l’Olla'],
  ...["l'olla", 'd’or', '100%', '50', 'a_b', 'axb', 'c!d', 'e\\f', '2026', '20-5', 'niño', 'nino', 'Ñandú', 'straße', 'œuvre'],
  ...['音乐会', '音乐', '北京的音乐节', 'コンサート', 'ดนตรี', 'концерт', '🎉', '🎉🎶', '👩‍🎤', '1️⃣', '𝗕𝗼𝗹𝗱', 'Ω', 'हिन्दी', 'کتاب', 'q̃'],
  ...['supercalifragilistic', 'abcdefghij'.repeat(7), `x${'abcdefghij'.repeat(4)}z`, 'a', 'i', 'o', '-', '¿', '¡', '...', '(fira)'],
];

interface Texts {
  title: string;
  description: string | null;
}

interface Sample {
  id: number;
  texts: Map<Language, Texts & { isDraft: boolean }>;
  isTrashed: boolean;
}

it.each([1, 2, 3])('a search finds exactly the events whose shown texts contain its words (seed %i)', async (seed) => {
  const random = createRandom(seed);
  const samples: Sample[] = [];
  for (let n = 0; n < 40; n++) samples.push(await createSample(random));

  for (let n = 0; n < 120; n++) {
    const search = composeSearch(random, samples);
    if ([...search.text].length < 2) continue;
    const language = random.pick(LANGUAGES);
    const isAlone = random.chance(0.2);
    const query = `search=${encodeURIComponent(search.text)}&per_page=100&orderby=id${isAlone ? '&fallback=none' : ''}`;

    const { body } = await calendar.get(`/events?${query}`, { language });

    const expected = samples.filter((sample) => isFound(sample, search.words, isAlone ? [language] : CHAINS[language]));
    const found = body.events?.map(({ id }: { id: number }) => id);
    expect([language, search.text, found, body.total]).toEqual([language, search.text, expected.map(({ id }) => id), expected.length]);
  }
});

async function createSample(random: Random): Promise<Sample> {
  const languages = LANGUAGES.filter(() => random.chance(0.6));
  if (languages.length === 0) languages.push('ca');
  const texts = new Map(languages.map((language) => [language, { ...writeTexts(random), isDraft: random.chance(0.2) }]));
  const translations = Object.fromEntries(
    [...texts].map(([language, { isDraft, title, description }]) => [
      language,
      { title, description: description === null ? null : `<p>${escape(description)}</p>`, status: isDraft ? 'draft' : 'complete' },
    ]),
  );
  // Draft translations are created together, so a record whose translations are all drafts is not public.
  for (const own of Object.values(translations)) if (own.status !== 'draft') delete (own as { status?: string }).status;
  const dates = { start_date: '2026-11-22 18:00:00', end_date: '2026-11-22 20:00:00' };
  const { status, body } = await calendar.post('/events', { ...dates, translations }, { language: languages[0]! });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const isTrashed = random.chance(0.1);
  if (isTrashed) await calendar.delete(`/events/${body.id}`, { as: ADMIN });
  return { id: body.id, texts, isTrashed };
}

function writeTexts(random: Random): Texts {
  const write = (count: number) => Array.from({ length: count }, () => random.pick(WORDS)).join(random.chance(0.1) ? ', ' : ' ');
  return { title: `${write(random.integer(1, 4))} t`, description: random.chance(0.3) ? null : write(random.integer(1, 12)) };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A search, as the client sends it, and its words. */
interface SampleSearch {
  text: string;
  words: string[];
}

function composeSearch(random: Random, samples: readonly Sample[]): SampleSearch {
  const parts = Array.from({ length: random.integer(1, 3) }, () => {
    const word = cut(random, random.chance(0.5) ? random.pick(WORDS) : pickText(random, samples));
    return random.chance(0.1) ? word.toUpperCase() : word;
  });
  const isQuoted = parts.map((part) => part.includes(' ') || random.chance(0.2));
  const text = parts.map((part, place) => (isQuoted[place] ? `"${part}"` : part)).join(' ');
  return { text: text.trim(), words: parts };
}

/** Returns a part of the text, cut between characters. */
function cut(random: Random, text: string): string {
  const letters = [...text];
  const from = random.chance(0.5) ? 0 : random.integer(0, letters.length - 1);
  const to = random.chance(0.4) ? letters.length : random.integer(from + 1, letters.length);
  const part = letters
    .slice(from, Math.min(to, from + 60))
    .join('')
    .normalize('NFC');
  return naiveFold(part).trim() === '' ? 'fira' : part;
}

function pickText(random: Random, samples: readonly Sample[]): string {
  const { title, description } = random.pick([...random.pick(samples).texts.values()]);
  return random.chance(0.5) ? title : (description ?? title);
}

/** What the contract says, in plain code: each word is contained in the title or in the description that is shown. */
function isFound({ texts, isTrashed }: Sample, words: readonly string[], chain: readonly Language[]): boolean {
  const shown = new Map([...texts].filter(([, { isDraft }]) => !isDraft));
  if (isTrashed || shown.size === 0 || !chain.some((language) => shown.has(language))) return false;
  const resolve = (field: keyof Texts) => chain.map((language) => shown.get(language)?.[field]).find((text) => text != null) ?? '';
  const fields = [resolve('title'), resolve('description')].map(naiveFold);
  return words.every((word) => fields.some((field) => field.includes(naiveFold(word))));
}

function naiveFold(text: string): string {
  const letters: Record<string, string> = { ß: 'ss', œ: 'oe', '’': "'", '·': '' };
  return [...text.toLowerCase().replaceAll('\u200d', '').normalize('NFD')]
    .filter((letter) => letter < '\u0300' || letter > '\u036f')
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFC');
}
