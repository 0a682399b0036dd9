/** The operator's list of synonyms, in a file. `docs/configuration.md` explains it. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ownSynonyms, parseSynonyms, type SynonymRule } from '#proxy/platform/search/synonyms.ts';
import { codeOf } from './start-error.ts';

export const synonymEnvironment = { SEARCH_SYNONYMS: z.string().min(1).optional() };

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

/** @returns the rules of the file, or of the product where none is named; a sentence that says what is wrong with it */
export function readSynonymRules({
  SEARCH_SYNONYMS: file,
}: {
  readonly SEARCH_SYNONYMS?: string | undefined;
}): readonly SynonymRule[] | string {
  if (file === undefined) return ownSynonyms();
  const wrong = (what: string) => `The setting SEARCH_SYNONYMS is not valid: ${what}.`;
  try {
    const text = readFileSync(file, 'utf8');
    try {
      return parseSynonyms(text);
    } catch (error) {
      return wrong(`in ${file}, ${error instanceof Error ? error.message : String(error)}`);
    }
  } catch (error) {
    return wrong(`${file} cannot be read: ${reasons[codeOf(error) ?? ''] ?? String(error)}`);
  }
}
