/** The words of the texts. Invented words are frequent and rare as in a language; a few known ones are for measuring searches. */
import { createRandom, pick } from './random.js';

export const LANGUAGES = ['ca', 'es', 'en'];

/** Words for searches. No other word contains them. */
export const SEARCH_WORDS = {
  /** In a quarter of all events. */
  common: { ca: 'mercat', es: 'mercado', en: 'market' },
  /** In a dozen events, however large the calendar is. */
  rare: { ca: 'esbart', es: 'alfajor', en: 'quilting' },
  /** In none. */
  absent: 'zumzeig',
};

const WORD_COUNT = 30_000;
/** The size of the table of frequencies. The rarest word must have a place in it. */
const TABLE_SIZE = 2 ** 19;

const LETTERS = {
  ca: {
    small: 'de la el i a que en per un una els les amb no és del al dels més com',
    starts: 'b c d f g j l m n p r s t v x br cr fl gr pl tr ll qu',
    vowels: 'a a a e e e i i o o u u à è é í ò ó ú ai au ie',
    ends: ' r s t l n m ts nt rs ny ll',
  },
  es: {
    small: 'de la que el en y a los se del las un por con no una su para es al',
    starts: 'b c d f g j l m n p r s t v z br cr fl gr pl tr ll ch qu ñ',
    vowels: 'a a a e e e i i o o u u á é í ó ú ue ie',
    ends: ' r s l n d z s n',
  },
  en: {
    small: 'the of and a to in is you that it he was for on are as with his they at',
    starts: 'b c d f g h j k l m n p r s t v w br ch cl dr fl gr pl sh st th tr',
    vowels: 'a e i o u ea ee oo ou ai',
    ends: ' r s t l n m ck nd ng st ll th ss',
  },
};

/** What an event is: the first word of many titles. */
const KINDS = {
  ca: 'Concert Taller Festa Fira Exposició Conferència Ruta Visita Presentació Cursa Teatre Ball Cinema Sopar Contes Jornada',
  es: 'Concierto Taller Fiesta Feria Exposición Conferencia Ruta Visita Presentación Carrera Teatro Baile Cine Cena Cuentos Jornada',
  en: 'Concert Workshop Party Fair Exhibition Talk Walk Visit Launch Race Theatre Dance Film Dinner Stories Meeting',
};

/** Returns the vocabulary of a language: `pickWord(random)` returns a word, common ones often; `kinds` begin titles. */
function createVocabulary(language) {
  const words = inventWords(language);
  const frequencies = createFrequencyTable();
  return {
    kinds: KINDS[language].split(' '),
    pickWord: (random) => words[frequencies[Math.floor(random() * TABLE_SIZE)]],
  };
}

function inventWords(language) {
  const { small, ...letters } = LETTERS[language];
  const [starts, vowels, ends] = [letters.starts, letters.vowels, letters.ends].map((list) => list.split(' '));
  const random = createRandom(`words-${language}`, 0);
  const words = new Set(small.split(' '));
  while (words.size < WORD_COUNT) {
    const syllables = 1 + Math.min(3, Math.floor(words.size / 400)) * random() + random();
    let word = '';
    for (let n = 0; n < syllables; n++) word += pick(random, starts) + pick(random, vowels);
    word += pick(random, ends);
    if (word.length > 2 && !isSearchWord(word)) words.add(word);
  }
  return [...words];
}

function isSearchWord(word) {
  const { common, rare, absent } = SEARCH_WORDS;
  return [...Object.values(common), ...Object.values(rare), absent].some((one) => word.includes(one));
}

/** Returns a table in which each word has a share of places by Zipf's law: the word of rank r has one in proportion to 1/r. */
function createFrequencyTable() {
  let sum = 0;
  for (let rank = 1; rank <= WORD_COUNT; rank++) sum += 1 / rank;
  const table = new Uint16Array(TABLE_SIZE);
  let place = 0;
  let share = 0;
  for (let rank = 1; rank <= WORD_COUNT; rank++) {
    share += 1 / rank / sum;
    while (place < Math.min(TABLE_SIZE, share * TABLE_SIZE)) table[place++] = rank - 1;
  }
  return table;
}

export const VOCABULARIES = Object.fromEntries(LANGUAGES.map((language) => [language, createVocabulary(language)]));
