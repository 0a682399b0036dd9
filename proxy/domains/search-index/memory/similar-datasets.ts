/** Datasets that share most tags, columns, themes or the organisation with one dataset. */
import type { Kysely } from 'kysely';
import type { AccessScope } from '#proxy/platform/access/access-scope.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Kinship } from '#proxy/platform/search/search-index.ts';
import { readSimilarSource } from '../text/similar-source.ts';
import { sharingMost, type Among } from './similar.ts';
import type { IndexSnapshot } from './snapshot.ts';

interface Request {
  readonly datasetGUID: string;
  readonly most: Readonly<Record<Kinship, number>>;
  readonly snapshot: IndexSnapshot;
  readonly among: Omit<Among, 'most'>;
}

/** @returns GUIDs, each once; nothing when the access scope may not find the dataset */
export async function similarTo(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  { datasetGUID, most, snapshot, among }: Request,
): Promise<string[]> {
  const source = await readSimilarSource(kysely, accessScope, datasetGUID);
  if (source === null) return [];
  const own = datasetGUID.toLowerCase();
  const sharing = (kinship: Kinship): string[] => {
    const postings = kinship === 'columns' ? snapshot.words : snapshot.terms;
    // One more, because the dataset itself shares most.
    return sharingMost(postings, Int32Array.from(source[kinship]), { ...among, most: most[kinship] + 1 })
      .map((id) => snapshot.columns.guid(id))
      .filter((guid) => guid !== own)
      .slice(0, most[kinship]);
  };
  const kinships = ['tags', 'columns', 'themes', 'organisation'] as const;
  return [...new Set(kinships.flatMap(sharing))];
}
