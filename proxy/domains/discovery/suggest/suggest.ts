/** The call `catalogue:suggest`: what a reader may be about to type, of what the caller may find. */
import type { Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Suggestion } from '#contract/discovery.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { CatalogueIndex } from '#proxy/domains/discovery/search-index/catalogue-index.ts';
import { countWords } from '#proxy/domains/discovery/correction.ts';
import { foldWords } from '#proxy/domains/discovery/search-words.ts';
import { findCandidates, openWord, mendableWords, replaceWord } from '#proxy/domains/discovery/spelling.ts';
import { balance } from './balance.ts';
import { readColumns } from './read-columns.ts';
import { readDatasets } from './read-datasets.ts';
import { readTerms } from './read-terms.ts';
import { readTyped } from './typed.ts';

/** @param identityGUID the caller; null for a visitor */
export async function suggest(
  kysely: Kysely<Schema>,
  index: CatalogueIndex,
  { keywords, limit }: CallRequest<'catalogue:suggest'>,
  identityGUID: string | null,
): Promise<CallResponse<'catalogue:suggest'>> {
  if (readTyped(keywords) === null) return { result: [] };
  const accessScope = await readAccessScope(kysely, identityGUID);
  const view = await index.view(accessScope);
  const read = async (text: string): Promise<Suggestion[]> => {
    const typed = readTyped(text);
    if (typed === null) return [];
    const kinds = await Promise.all([
      readDatasets(kysely, { view, accessScope }, typed),
      readTerms(kysely, view, typed),
      readColumns(kysely, view, typed),
    ]);
    return kinds.flat();
  };
  const found = await read(keywords);
  if (found.length > 0) return { result: balance(found, limit) };
  // Nothing begins like this: perhaps a word is mistyped, if it stands nowhere. The nearest that the caller finds
  // something by counts.
  const folded = foldWords(keywords);
  const open = openWord(folded);
  const known = await countWords(kysely, view, { words: mendableWords(folded), open });
  const doubtful = [...known].filter(([, count]) => count === 0).map(([word]) => word);
  for (const [typed, candidates] of await findCandidates(kysely, doubtful, open))
    for (const candidate of candidates) {
      const mended = await read(replaceWord(folded, typed, candidate));
      if (mended.length > 0) return { result: balance(mended, limit) };
    }
  return { result: [] };
}
