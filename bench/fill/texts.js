/** Titles, names, excerpts and descriptions of the lengths that events have. */
import { htmlToText } from '../../dist/core/text/clean.js';
import { foldText } from '../../dist/core/text/fold.js';
import { createRandom, pick, pickIndex, pickLength } from './random.js';
import { VOCABULARIES } from './vocabulary.js';

/** The median of a description is 1,200 characters, and 5 % have more than 3,200. */
const DESCRIPTION = { median: 1200, sigma: 0.6, max: 20_000 };
const TITLE = { median: 28, sigma: 0.3, min: 9, max: 110 };
/** The median of a paragraph. */
const BLOCK_LENGTH = 260;
/** The paragraphs of a language. Folding each text anew would take most of the time. */
const POOL_SIZE = 10_000;
const EXCERPT = { median: 130, sigma: 0.2 };

const capitalize = (text) => text[0].toUpperCase() + text.slice(1);

/** @param word a word that the title must contain; `null` for none */
export function buildTitle(random, language, word) {
  const { kinds, pickWord } = VOCABULARIES[language];
  const length = Math.min(TITLE.max, Math.max(TITLE.min, pickLength(random, TITLE.median, TITLE.sigma)));
  let title = random() < 0.6 ? pick(random, kinds) : capitalize(pickWord(random));
  if (word !== null) title += ` ${word}`;
  while (title.length < length - 5) title += ` ${random() < 0.2 ? capitalize(pickWord(random)) : pickWord(random)}`;
  return title;
}

/** Returns the name of a place, an organizer or a term. */
export function buildName(random, language, wordCount = 3) {
  const { pickWord } = VOCABULARIES[language];
  return Array.from({ length: wordCount }, () => capitalize(pickWord(random))).join(' ');
}

export function buildExcerpt(random, language) {
  const length = pickLength(random, EXCERPT.median, EXCERPT.sigma);
  let text = buildSentence(random, language);
  while (text.length < length - 55) text += ` ${buildSentence(random, language)}`;
  return `<p>${text}</p>`;
}

/**
 * Returns a description, made of paragraphs of a pool.
 * @param words words that it must contain
 * @returns `html`, which the service stores as it is, and `folded`, its text as the service folds it
 */
export function buildDescription(random, language, words, { median, sigma, max } = DESCRIPTION) {
  const length = Math.min(max, pickLength(random, median, sigma));
  const blocks = words.map((word) => foldBlock(`<p>${capitalize(word)} ${buildSentence(random, language)}</p>`));
  let missing = length - blocks.reduce((sum, { html }) => sum + html.length, 0);
  for (let first = true; first || missing > BLOCK_LENGTH / 2; first = false) {
    const block = pickBlock(random, language);
    blocks.push(block);
    missing -= block.html.length;
  }
  return { html: blocks.map(({ html }) => html).join(''), folded: blocks.map(({ folded }) => folded).join(' ') };
}

const pools = Object.fromEntries(Object.keys(VOCABULARIES).map((language) => [language, []]));

/** Returns a paragraph or a list of the pool. It is made when it is needed first. */
function pickBlock(random, language) {
  const index = pickIndex(random, POOL_SIZE);
  return (pools[language][index] ??= foldBlock(buildBlock(createRandom(`block-${language}`, index), language)));
}

const foldBlock = (html) => ({ html, folded: foldText(htmlToText(html)) });

function buildBlock(random, language) {
  if (random() < 0.1) return buildList(random, language);
  const length = pickLength(random, BLOCK_LENGTH, 0.4);
  let text = buildSentence(random, language);
  if (random() < 0.2) text = `<strong>${text}</strong>`;
  if (random() < 0.1) text += ` ${buildLink(random, language)}`;
  while (text.length < length - 40) text += ` ${buildSentence(random, language)}`;
  return `<p>${text}</p>`;
}

function buildList(random, language) {
  const items = Array.from({ length: 2 + pickIndex(random, 3) }, () => `<li>${buildName(random, language)}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

function buildLink(random, language) {
  const page = pickIndex(random, 100_000);
  return `<a href="https://example.org/${page}" rel="noopener nofollow ugc">${buildName(random, language, 2)}</a>`;
}

function buildSentence(random, language) {
  const { pickWord } = VOCABULARIES[language];
  const wordCount = 5 + pickIndex(random, 12);
  let sentence = capitalize(pickWord(random));
  for (let n = 1; n < wordCount; n++) sentence += `${random() < 0.06 ? ',' : ''} ${pickWord(random)}`;
  return `${sentence}.`;
}
