/** The operator's list of synonyms, in a file. `docs/configuration.md` explains it. */
import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { ownSynonyms, parseSynonyms, type SynonymRule } from '#proxy/platform/search/synonyms.ts';
import { codeOf } from './start-error.ts';

export const synonymEnvironment = {
  SEARCH_SYNONYMS: z
    .string()
    .min(1, 'must be the path of a file')
    .max(4_096, 'must have at most 4096 characters')
    .optional(),
};

/** Of a list, in bytes. */
const LARGEST = 10_000_000;

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ERR_INVALID_ARG_VALUE: 'it is not the name of a file',
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
    const found = statSync(file);
    if (!found.isFile()) return wrong(`${file} is not a file`);
    if (found.size > LARGEST) return wrong(`${file} is larger than ${LARGEST} bytes`);
    const text = readFileSync(file, 'utf8');
    try {
      return parseSynonyms(text);
    } catch (error) {
      return wrong(`in ${file}, ${error instanceof Error ? error.message : String(error)}`);
    }
  } catch (error) {
    return wrong(`${file} cannot be read: ${reasons[codeOf(error) ?? ''] ?? 'the system refuses it'}`);
  }
}
