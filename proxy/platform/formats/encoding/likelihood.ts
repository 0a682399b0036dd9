/**
 * Finds the encoding of text by likelihood: the text is decoded with each candidate, and the result is scored with
 * models of the languages that are written in it. P(encoding | bytes) follows from the scores and from how often each
 * encoding is met.
 */
import { CENTRAL, CYRILLIC, languageModels, WESTERN, type LanguageModel } from './models.ts';
import { CODE_PAGE_850, textDecoderOf } from './text-decoder.ts';

interface Candidate {
  readonly label: string;
  readonly languages: readonly string[];
  /** Logarithm of how often the encoding is met, against the most frequent. */
  readonly prior: number;
}

const candidate = (label: string, languages: string | readonly string[], prior: number): Candidate => ({
  label,
  languages: typeof languages === 'string' ? languages.split(' ') : languages,
  prior,
});

/** One byte is one character. */
const alphabets: readonly Candidate[] = [
  candidate('windows-1252', WESTERN, 0),
  candidate('windows-1250', CENTRAL, -0.5),
  candidate('windows-1251', CYRILLIC, -0.3),
  candidate('windows-1253', 'el', -0.5),
  candidate('windows-1254', 'tr az', -0.7),
  candidate('windows-1255', 'he', -0.7),
  candidate('windows-1256', 'ar fa ur', -0.7),
  candidate('windows-1257', 'lt lv et', -1),
  candidate('windows-1258', 'vi', -1),
  candidate('windows-874', 'th', -0.7),
  candidate('iso-8859-2', CENTRAL, -1.2),
  candidate('iso-8859-3', 'mt', -6),
  candidate('iso-8859-4', 'lt lv et', -6),
  candidate('iso-8859-5', CYRILLIC, -2.5),
  candidate('iso-8859-6', 'ar fa', -2.5),
  candidate('iso-8859-7', 'el', -1),
  candidate('iso-8859-8', 'he', -1.5),
  candidate('iso-8859-10', 'is sv nb lt et', -7),
  candidate('iso-8859-13', 'lt lv et', -2.5),
  candidate('iso-8859-14', 'cy ga', -6),
  candidate('iso-8859-15', 'fr fi de es pt it et', -2.5),
  candidate('iso-8859-16', 'ro pl hu', -5),
  candidate('koi8-r', 'ru bg', -1.2),
  candidate('koi8-u', 'uk ru be', -1.8),
  candidate('ibm866', CYRILLIC, -2),
  candidate('macintosh', WESTERN, -2.5),
  candidate(CODE_PAGE_850, WESTERN, -2.5),
  candidate('x-mac-cyrillic', CYRILLIC, -3.5),
];
/** Several bytes are one character. */
const ideographs: readonly Candidate[] = [
  candidate('shift_jis', 'ja', -0.5),
  candidate('euc-jp', 'ja', -0.8),
  candidate('gb18030', 'zh-Hans', -0.4),
  candidate('big5', 'zh-Hant', -0.5),
  candidate('euc-kr', 'ko', -0.5),
];

const FLOOR = Math.log(1e-7);
/** What no text has: control characters, broken and private ones. */
const NONSENSE = -25;
/** An unlikely place: two scripts in a word, or a capital within one. */
const ODD_PLACE = -4;
const symbols = new Map<string, number>([
  ...[...'°€£§©®²³½¼¾«»“”„‘’‚–—…\u00a0·ªº¿¡№×±µ™•'].map((c): [string, number] => [c, Math.log(0.002)]),
  ...[...'、。「」・（）：，！？'].map((c): [string, number] => [c, Math.log(0.02)]),
]);
const isLetter = /[\p{L}\p{M}]/u;

const isNonsense = (code: number) => code < 0xa0 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff);
const log = (share: number) => (share > 0 ? Math.max(FLOOR, Math.log(share)) : FLOOR);

/** That a letter outside ASCII is here is given; which one is scored. */
function foreignLetter(letter: string, before: string, model: LanguageModel): number {
  const single = (model.single.get(letter) ?? 0) / model.foreignShare;
  const times = model.beginsForeign.get(before) ?? 0;
  // Few pairs say little.
  const weight = (0.95 * times) / (times + 8);
  const paired = times > 0 ? (model.pairs.get(before + letter) ?? 0) / times : 0;
  return log(weight * paired + (1 - weight) * single);
}

/** An ASCII letter, or the end of a word, behind a letter outside ASCII. */
function afterForeign(letter: string, before: string, model: LanguageModel): number {
  const times = model.begins.get(before) ?? 0;
  const paired = times > 0 ? (model.pairs.get(before + letter) ?? 0) / times : 0;
  return letter === ' '
    ? Math.log(0.8 * paired + 0.02)
    : Math.log(0.7 * paired + 0.28 * (model.single.get(letter) ?? 0) + 1e-5);
}

/** log P of the characters of an alphabet outside ASCII, and of what follows them. */
function scoreAlphabet(text: string, model: LanguageModel): number {
  let sum = 0;
  let before = ' ';
  let beforeRaw = ' ';
  let beforeIsAscii = true;
  let inLowerCase = false;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isAscii = code < 0x80;
    const isWord = isAscii ? /[a-z]/i.test(character) : isLetter.test(character);
    const [lower = character] = isWord ? character.toLowerCase() : character;
    const letter = isWord ? lower : ' ';
    const isCapital = lower !== character;
    if (isAscii) {
      if (!beforeIsAscii && isLetter.test(beforeRaw)) {
        if (isWord && !model.isLatin) sum += ODD_PLACE;
        if (isWord && inLowerCase && isCapital) sum += ODD_PLACE;
        sum += afterForeign(letter, before, model);
      }
    } else if (isNonsense(code)) sum += NONSENSE;
    else if (isWord) {
      sum += foreignLetter(letter, before, model);
      if (!model.isLatin && before !== ' ' && beforeIsAscii) sum += ODD_PLACE;
      if (inLowerCase && isCapital) sum += ODD_PLACE;
    } else {
      sum += symbols.get(character) ?? Math.log(2e-5);
      if (isLetter.test(beforeRaw) && !'’\u00a0'.includes(character)) sum -= 1;
    }
    inLowerCase = isWord && !isCapital && character.toUpperCase() !== character;
    [before, beforeRaw, beforeIsAscii] = [letter, character, isAscii];
  }
  return sum;
}

function ideographShare(
  character: string,
  code: number,
  { single, common, language }: LanguageModel,
): number {
  let share = (single.get(character) ?? 0) * 0.5;
  if (common.has(character)) share += 0.4 / common.size;
  if (language === 'ja') {
    if (code >= 0x3041 && code <= 0x309f) share += 0.35 / 83;
    else if (code >= 0x30a0 && code <= 0x30ff) share += 0.2 / 90;
    else if (code >= 0xff61 && code <= 0xff9f) share += 1e-5;
  }
  if (code >= 0x4e00 && code <= 0x9fff) share += 0.03 / 20_000;
  if (language === 'ko' && code >= 0xac00 && code <= 0xd7a3) share += 0.02 / 11_172;
  return code >= 0xff01 && code <= 0xff5e ? share + 0.05 / 94 : share;
}

/** log P of the characters outside ASCII. */
function scoreIdeographs(text: string, model: LanguageModel): number {
  let sum = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    if (isNonsense(code)) sum += NONSENSE;
    else
      sum += Math.max(
        FLOOR,
        symbols.get(character) ?? Number.NEGATIVE_INFINITY,
        log(ideographShare(character, code, model)),
      );
  }
  return sum;
}

/** Decodes; null when too much of it is no text of this encoding. */
function decoded(label: string, bytes: Uint8Array): string | null {
  const text = textDecoderOf(label).decode(bytes);
  if (text.split('\ufffd').length - 1 > 2 + bytes.length / 200) return null;
  // Vietnamese tones are marks of their own in this encoding.
  return label === 'windows-1258' ? text.normalize('NFC') : text;
}

export interface Guess {
  /** A name of the WHATWG Encoding Standard, or `ibm850`. */
  readonly label: string;
  readonly language: string;
  /** Probability against the best guess that reads another text, 0 to 1. */
  readonly probability: number;
  /** Mean log P of a character; a poor fit has less than -4.5. */
  readonly fit: number;
  readonly text: string;
}

/** @param bytes lines with characters outside ASCII. @returns what they may be, best first */
export function guessEncoding(bytes: Uint8Array): Guess[] {
  let foreign = 0;
  for (const byte of bytes) if (byte > 0x7f) foreign += 1;
  const scored: { label: string; language: string; score: number; fit: number; text: string }[] = [];
  const tryAll = (
    candidates: readonly Candidate[],
    score: (text: string, model: LanguageModel) => number,
  ) => {
    for (const { label, languages, prior } of candidates) {
      const text = decoded(label, bytes);
      if (text === null) continue;
      let best = { language: '', score: Number.NEGATIVE_INFINITY };
      for (const language of languages) {
        const model = languageModels().get(language);
        const found = model === undefined ? Number.NEGATIVE_INFINITY : score(text, model);
        if (found > best.score) best = { language, score: found };
      }
      const fit = best.score / Math.max(1, foreign);
      scored.push({ label, language: best.language, score: best.score + 2 * prior, fit, text });
    }
  };
  tryAll(alphabets, scoreAlphabet);
  tryAll(ideographs, scoreIdeographs);
  const [top, ...others] = scored.toSorted((a, b) => b.score - a.score);
  if (top === undefined) return [];
  // Characters of one text depend on one another, so that evidence is worth less the more of it there is.
  const temperature = Math.max(3, foreign / 50);
  const weight = (score: number) => Math.exp((score - top.score) / temperature);
  // The same text by another name is no other answer.
  const all = others.filter(({ text }) => text !== top.text).reduce((sum, one) => sum + weight(one.score), 1);
  return [top, ...others].map((one) => ({ ...one, probability: weight(one.score) / all }));
}
