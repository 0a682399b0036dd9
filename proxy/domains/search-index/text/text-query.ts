/** Text-search queries as PostgreSQL writes them, such as `'tree' & !'shrub' | 'spec':*`, taken apart. */

/** A word of a query. */
export interface Leaf {
  readonly kind: 'word';
  readonly lexeme: string;
  /** True when lexemes that continue count as well. */
  readonly isBeginning: boolean;
}

export type TextQuery =
  | Leaf
  | { readonly kind: 'not'; readonly of: TextQuery }
  | { readonly kind: 'and' | 'or'; readonly left: TextQuery; readonly right: TextQuery };

const TOKEN = /\s*(?:'((?:[^'\\]|''|\\.)*)'(?::(\*?)([A-D]*))?|([&|!()])|(<))/y;

/**
 * @returns null for a query that asks for more than which words there are: the order of words, or their field.
 * @throws Error for what is not a query
 */
export function parseTextQuery(text: string): TextQuery | null {
  TOKEN.lastIndex = 0;
  const tokens: (Leaf | string)[] = [];
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const [, word, star = '', fields = '', sign, follows] = TOKEN.exec(text) ?? [];
    if (follows !== undefined || fields !== '') return null;
    if (word !== undefined)
      tokens.push({
        kind: 'word',
        lexeme: word.replaceAll("''", "'").replaceAll(/\\(.)/gs, '$1'),
        isBeginning: star === '*',
      });
    else if (sign === undefined) throw new Error(`This is no text-search query: ${text}`);
    else tokens.push(sign);
  }
  let at = 0;
  const take = (): Leaf | string | undefined => {
    at += 1;
    return tokens[at - 1];
  };
  const unary = (): TextQuery => {
    const token = take();
    if (token === '!') return { kind: 'not', of: unary() };
    if (token === '(') {
      const inner = either();
      take();
      return inner;
    }
    if (typeof token !== 'object') throw new Error(`This is no text-search query: ${text}`);
    return token;
  };
  const both = (): TextQuery => {
    let left = unary();
    while (tokens[at] === '&') {
      take();
      left = { kind: 'and', left, right: unary() };
    }
    return left;
  };
  const either = (): TextQuery => {
    let left = both();
    while (tokens[at] === '|') {
      take();
      left = { kind: 'or', left, right: both() };
    }
    return left;
  };
  return either();
}

/** All words of a query. @param wanted false leaves out words that must not occur */
export function leavesOf(query: TextQuery, wanted: 'all' | 'positive' = 'all'): Leaf[] {
  if (query.kind === 'word') return [query];
  if (query.kind === 'not') return wanted === 'all' ? leavesOf(query.of) : [];
  return [...leavesOf(query.left, wanted), ...leavesOf(query.right, wanted)];
}

/** A word as a key. */
export const leafKey = ({ lexeme, isBeginning }: Pick<Leaf, 'lexeme' | 'isBeginning'>): string =>
  `${isBeginning ? '*' : '='}${lexeme}`;
