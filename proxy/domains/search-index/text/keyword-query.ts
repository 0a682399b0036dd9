/**
 * From typed words to text-search queries. PostgreSQL says which lexemes a word stands for, so that a query and what it
 * is compared with come from the same dictionaries. The query itself is put together here, of lexemes in quotes and
 * never of typed text, so that no text can break it. It is never nested deeper than a few brackets.
 */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldWords, parseKeywords, type KeywordPart } from '#proxy/platform/search/keywords.ts';
import type { Breadth } from '#proxy/platform/search/search-index.ts';
import type { FormKind } from './relevance.ts';
import { NO_SYNONYMS, type SynonymTable } from './synonym-table.ts';
import { formsOfRelated, textsOfRelated, type RelatedForms } from './related-forms.ts';
import {
  compoundSplits,
  joined,
  numberForms,
  piecesOf,
  splitsAtDecimal,
  splitsAtDigits,
} from './word-forms.ts';
import { type Answers, ask } from './ask-words.ts';

/** A lexeme that a typed word is found by. */
export interface WantedLexeme {
  readonly lexeme: string;
  readonly isBeginning: boolean;
  readonly kind: FormKind;
}

/** A typed word with all its forms: the best of them that a dataset has counts. */
export interface WantedWord {
  readonly forms: readonly WantedLexeme[];
  /** The forms as a text-search query. */
  readonly query: string;
}

/** Typed words as the database reads them. */
export interface KeywordQuery {
  /** The text-search query. */
  readonly query: string;
  /** The words that a dataset is the better for. */
  readonly words: readonly WantedWord[];
  /** Its words in this order and next to each other; null when there is one only, or it says more than words. */
  readonly phrase: string | null;
  /** The folded text, for titles that are exactly this. */
  readonly title: string;
  /** Whether rare words count more than frequent ones. */
  readonly weighsRarity: boolean;
}

export interface ReadKeywords {
  /** Every word as a whole one. */
  readonly whole: KeywordQuery;
  /** The last word as a beginning too; null when it cannot go on. */
  readonly continued: KeywordQuery | null;
  /** The last word alone, as a whole one. It is no beginning for a caller who finds something by it. */
  readonly last: string;
}

/** Quotes a lexeme for a text-search query. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;

const any = (queries: readonly string[]): string =>
  queries.length === 1 ? queries.join('') : `( ${queries.join(' | ')} )`;
const every = (queries: readonly string[]): string =>
  queries.length === 1 ? queries.join('') : `( ${queries.join(' & ')} )`;

/** Lexemes that stand together for one form, such as `landsat` and `8`. */
export interface Form {
  readonly kind: FormKind;
  readonly lexemes: readonly string[];
  readonly isBeginning?: boolean;
}

/** Forms that are other words than the typed one. */
const OTHER_WORDS: ReadonlySet<FormKind> = new Set(['synonym', 'related', 'part']);

/** @param typed lexemes of all typed words: in a synonym they say nothing that the word itself does not say already */
const wordOf = (forms: readonly Form[], typed: ReadonlySet<string> = new Set()): WantedWord => {
  const queries = forms.map(({ lexemes, isBeginning }) =>
    isBeginning === true
      ? `${every(lexemes.map(quoteLexeme))}:*`
      : every(lexemes.map((lexeme) => any(numberForms(lexeme).map(quoteLexeme)))),
  );
  return {
    query: any([...new Set(queries)]),
    forms: forms.flatMap(({ kind, lexemes, isBeginning = false }) =>
      lexemes
        .filter((lexeme) => !OTHER_WORDS.has(kind) || !typed.has(lexeme))
        .flatMap(numberForms)
        .map((lexeme) => ({
          lexeme,
          kind: kind === 'related' && lexemes.length > 1 ? 'part' : kind,
          isBeginning,
        })),
    ),
  };
};

/** Every text whose lexemes are needed for a word: itself, its pieces, and its other spellings. */
const textsOf = (text: string): string[] => {
  const pieces = piecesOf(text);
  if (pieces.length === 1) return [text, ...pieces.flatMap(splitsAtDigits).flat()];
  const one = joined(...pieces);
  return [text, ...pieces, ...splitsAtDecimal(text).flat(), ...(one === null ? [] : [one])];
};

/** The compounds that a word may stand for. */
const compoundsOf = (text: string): string[] => {
  const pieces = piecesOf(text);
  return pieces.length === 1 ? pieces.flatMap(compoundSplits).map((pair) => pair.join(' ')) : [];
};

/** Two neighbours that may be one word, by the place of the first. */
const pairOf = (parts: readonly KeywordPart[], place: number): string | null => {
  const [first, second] = [parts[place], parts[place + 1]];
  if (first?.kind !== 'word' || second?.kind !== 'word' || first.isExcluded || second.isExcluded) return null;
  const pieces = [piecesOf(first.text), piecesOf(second.text)];
  return pieces.every(({ length }) => length === 1) ? joined(...pieces.flat()) : null;
};

/** Puts the query of a list of parts together. */
function compile(
  parts: readonly KeywordPart[],
  answers: Answers,
  synonyms: SynonymTable,
  beginning: string | null,
  { related, needs }: { readonly related: RelatedForms | null; readonly needs: 'every' | 'some' },
) {
  const lexemesOf = (text: string): readonly string[] => answers.lexemes[text] ?? [];
  const queries: string[] = [];
  const excluded: string[] = [];
  const words: WantedWord[] = [];
  const same = synonyms.find(
    parts.map(({ kind, isExcluded, text }) => (kind === 'word' && !isExcluded ? lexemesOf(text) : [])),
  );
  // Words that need not be there are looked for only beside others: alone they are all that was asked for.
  const isNeeded = (part: KeywordPart): boolean =>
    part.kind === 'phrase' || !synonyms.isOptional(lexemesOf(part.text));
  const hasSubject = parts.some(
    (part) => !part.isExcluded && isNeeded(part) && lexemesOf(part.text).length > 0,
  );
  const typed = new Set(parts.flatMap(({ text }) => lexemesOf(text)));
  let last = '';
  for (const [place, part] of parts.entries()) {
    const own = lexemesOf(part.text);
    if (part.kind === 'phrase') {
      const phrase = answers.phrases[part.text] ?? '';
      if (phrase === '') continue;
      (part.isExcluded ? excluded : queries).push(part.isExcluded ? `!( ${phrase} )` : `( ${phrase} )`);
      if (!part.isExcluded)
        for (const lexeme of own) words.push(wordOf([{ kind: 'whole', lexemes: [lexeme] }]));
      continue;
    }
    if (own.length === 0) continue;
    if (part.isExcluded) {
      excluded.push(`!${every(own.map(quoteLexeme))}`);
      continue;
    }
    const pieces = piecesOf(part.text);
    // A half that says nothing, such as the letter of `a19`, would leave the number alone.
    const halves = [...(pieces.length === 1 ? pieces.flatMap(splitsAtDigits) : splitsAtDecimal(part.text))];
    const spelled = [
      ...(pieces.length > 1 ? [pieces, [joined(...pieces)]] : []),
      ...halves.filter((pair) => pair.every((half) => lexemesOf(half).length > 0)),
      [pairOf(parts, place - 1)],
      [pairOf(parts, place)],
    ]
      .map((texts) => texts.flatMap((text) => (text === null ? [] : lexemesOf(text))))
      .concat(compoundsOf(part.text).map((name) => [...(answers.compounds[name] ?? [])]))
      .filter(({ length }) => length > 0);
    const forms: Form[] = [
      { kind: 'whole', lexemes: own },
      ...spelled.map((lexemes) => ({ kind: 'spelling' as const, lexemes })),
      ...(same.get(place) ?? []).map((lexemes) => ({ kind: 'synonym' as const, lexemes })),
      ...(related?.(parts, place) ?? []),
    ];
    last = wordOf(forms.filter(({ kind }) => kind === 'whole')).query;
    if (beginning !== null && place === parts.length - 1)
      forms.push(
        { kind: 'beginning', lexemes: [beginning], isBeginning: true },
        ...answers.continued
          .filter((lexeme) => !lexeme.startsWith(beginning))
          .map((lexeme) => ({ kind: 'beginning' as const, lexemes: [lexeme] })),
      );
    const word = wordOf(forms, typed);
    words.push(word);
    if (!hasSubject || isNeeded(part)) queries.push(word.query);
  }
  const wanted = needs === 'some' && queries.length > 0 ? [any(queries)] : queries;
  const all = [...wanted, ...excluded];
  return { query: all.length === 0 ? null : every(all), words, last };
}

/**
 * Reads typed words with the database's dictionaries; null when they say nothing, like `the`.
 */
export async function readKeywords(
  kysely: Kysely<Schema>,
  keywords: string,
  synonyms: SynonymTable = NO_SYNONYMS,
  breadth: Breadth = 'typed',
): Promise<ReadKeywords | null> {
  const isBroad = breadth !== 'typed';
  const { all, choices, unfinished } = parseKeywords(keywords);
  const parts = choices.flat();
  if (parts.length === 0) return null;
  const folded = unfinished === null ? [] : piecesOf(unfinished);
  const beginning = folded.length === 1 ? folded.join('') : null;
  const answers = await ask(kysely, {
    all,
    texts: [
      ...new Set([
        ...parts.flatMap(({ text }) => textsOf(text)),
        ...(isBroad ? choices.flatMap((list) => textsOfRelated(list, breadth)) : []),
        ...choices.flatMap((list) => list.flatMap((_, i) => pairOf(list, i) ?? [])),
      ]),
    ],
    phrases: parts.filter(({ kind }) => kind === 'phrase').map(({ text }) => text),
    compounds: parts.flatMap(({ text }) => compoundsOf(text)),
    beginning: beginning ?? '',
    togetherWith: breadth === 'some' ? parts.map(({ text }) => foldWords(text)) : [],
    isPlain: choices.length === 1 && parts.every((part) => part.kind === 'word' && !part.isExcluded),
  });
  if (answers === undefined) return null;
  const read = (end: string | null) => {
    const lists = choices.map((list, i) =>
      compile(list, answers, synonyms, i === choices.length - 1 ? end : null, {
        related: isBroad ? formsOfRelated(answers, breadth) : null,
        needs: breadth === 'some' ? 'some' : 'every',
      }),
    );
    const found = lists.flatMap(({ query }) => query ?? []);
    const query: KeywordQuery = {
      query: found.join(' | '),
      words: lists.flatMap(({ words }) => words),
      phrase: answers.phrase,
      title: answers.title,
      weighsRarity: breadth === 'some',
    };
    return found.length === 0 ? null : { query, last: lists.at(-1)?.last ?? '' };
  };
  const whole = read(null);
  if (whole === null) return null;
  const continued = isBroad || beginning === null || whole.last === '' ? null : read(beginning);
  return { whole: whole.query, continued: continued?.query ?? null, last: whole.last };
}

/**
 * The text-search query of each single word.
 * @param unfinished one of the words, which also counts as a beginning
 * @returns by word; one that says nothing has an empty query
 */
export async function readWordQueries(
  kysely: Kysely<Schema>,
  words: readonly string[],
  unfinished: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; lexemes: string[] }>`
    select w.word, tsvector_to_array(to_tsvector('catalogue.words', w.word)) as lexemes
    from unnest(${words}::text[]) as w(word)
  `.execute(kysely);
  const begins = unfinished === undefined ? [] : piecesOf(unfinished);
  return new Map(
    rows.map(({ word, lexemes }) => {
      const whole = lexemes.length === 0 ? [] : [every(lexemes.map(quoteLexeme))];
      const beginning =
        word === unfinished && begins.length === 1 ? begins.map((text) => `${quoteLexeme(text)}:*`) : [];
      const queries = [...whole, ...beginning];
      return [word, queries.length === 0 ? '' : any(queries)];
    }),
  );
}
