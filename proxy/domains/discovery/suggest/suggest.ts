/** The call `catalogue:suggest`: what a reader may be about to type, of what the caller may find. */
import type { Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Suggestion } from '#contract/discovery.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { foldWords } from '#proxy/platform/search/keywords.ts';
import type { SearchIndex } from '#proxy/platform/search/search-index.ts';
import { openWord, mendableWords, replaceWord } from '../spelling.ts';
import { balance } from './balance.ts';
import { readDatasets } from './read-datasets.ts';

/** Of each kind that are considered. */
const MOST = { datasets: 8, terms: 8, columns: 6 } as const;

/** @param reader the caller, null for a visitor; and the languages that titles are wanted in, best first */
export async function suggest(
  kysely: Kysely<Schema>,
  index: SearchIndex,
  { keywords, limit }: CallRequest<'catalogue:suggest'>,
  { identityGUID, asked }: { readonly identityGUID: string | null; readonly asked: readonly string[] },
): Promise<CallResponse<'catalogue:suggest'>> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const view = await index.view(accessScope);
  const read = async (text: string): Promise<Suggestion[]> => {
    const [datasets, terms, columns] = await Promise.all([
      readDatasets(kysely, { view, accessScope }, { text, most: MOST.datasets, asked }),
      view.suggestTerms(text, MOST.terms),
      view.suggestColumns(text, MOST.columns),
    ]);
    return [
      ...datasets,
      ...terms.map(({ facet, label, slug, value, count }) => ({
        kind: facet,
        label,
        detail: null,
        value: slug ?? value,
        count,
      })),
      ...columns.map(({ name, label, count }) => ({
        kind: 'column' as const,
        label,
        detail: null,
        value: name,
        count,
      })),
    ];
  };
  const found = await read(keywords);
  if (found.length > 0) return { result: balance(found, limit) };
  // Nothing starts like this: perhaps a word is mistyped, if no dataset has it. The nearest that the caller finds
  // something by counts.
  const folded = foldWords(keywords);
  const open = openWord(folded);
  const known = await view.countWords(mendableWords(folded), open);
  const doubtful = [...known].filter(([, count]) => count === 0).map(([word]) => word);
  for (const [typed, candidates] of await view.spellings(doubtful, open))
    for (const { word } of candidates) {
      const mended = await read(replaceWord(folded, typed, word));
      if (mended.length > 0) return { result: balance(mended, limit) };
    }
  return { result: [] };
}
