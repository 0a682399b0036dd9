/** Text-search queries as PostgreSQL writes them. */
import { describe, expect, it } from 'vitest';
import { leavesOf, parseTextQuery } from '#proxy/domains/search-index/text/text-query.ts';

const word = (lexeme: string, isBeginning = false) => ({ kind: 'word', lexeme, isBeginning });

describe('a query', () => {
  it('is taken apart as it binds', () => {
    expect(parseTextQuery("'a' | 'b' & !'c'")).toEqual({
      kind: 'or',
      left: word('a'),
      right: { kind: 'and', left: word('b'), right: { kind: 'not', of: word('c') } },
    });
    expect(parseTextQuery("( 'a' | 'b':* ) & 'c'")).toEqual({
      kind: 'and',
      left: { kind: 'or', left: word('a'), right: word('b', true) },
      right: word('c'),
    });
    expect(parseTextQuery("!( 'a' & 'b' )")).toEqual({
      kind: 'not',
      of: { kind: 'and', left: word('a'), right: word('b') },
    });
  });

  it('may hold words with signs', () => {
    expect(parseTextQuery(String.raw`'it''s' & 'a\\b' & '@air & sea'`)).toEqual({
      kind: 'and',
      left: { kind: 'and', left: word("it's"), right: word(String.raw`a\b`) },
      right: word('@air & sea'),
    });
  });

  it('is left to PostgreSQL when it asks for the order of words or for their field', () => {
    expect(parseTextQuery("'old' <-> 'tree'")).toBeNull();
    expect(parseTextQuery("'old' <2> 'tree' & 'oak'")).toBeNull();
    expect(parseTextQuery("'old':A")).toBeNull();
    expect(parseTextQuery("'old':*B")).toBeNull();
  });

  it.each(["'a", "'a' &", "'a' 'b' ~", '& | !', '<->x'])('is refused or left alone: %s', (text) => {
    const read = () => parseTextQuery(text);
    if (text.startsWith('<')) expect(read()).toBeNull();
    else expect(read).toThrow('This is no text-search query');
  });

  it('tells what it asks for and what it refuses', () => {
    const query = parseTextQuery("'a' & !( 'b' | 'c' ) | 'd':*");
    if (query === null) throw new Error('It has words only');
    expect(leavesOf(query).map(({ lexeme }) => lexeme)).toEqual(['a', 'b', 'c', 'd']);
    expect(leavesOf(query, 'positive').map(({ lexeme }) => lexeme)).toEqual(['a', 'd']);
  });
});
