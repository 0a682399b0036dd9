/** What datasets may have in common with one. */
import { sql, type Kysely } from 'kysely';
import { mayFind, type AccessScope } from '#proxy/platform/access/access-scope.ts';
import { prepared } from '#proxy/platform/database/prepared.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

export interface SimilarSource {
  /** Numbers of facet terms. */
  readonly tags: readonly number[];
  readonly themes: readonly number[];
  readonly organisation: readonly number[];
  /** Numbers of the lexemes of its columns. */
  readonly columns: readonly number[];
}

/** Reads what a dataset has; null when the access scope may not find it. */
export async function readSimilarSource(
  kysely: Kysely<Schema>,
  accessScope: AccessScope,
  datasetGUID: string,
): Promise<SimilarSource | null> {
  const terms = (facet: string) => sql`array(
    select t.id from catalogue.facet_term t where t.id = any (d.facets) and t.facet = ${sql.lit(facet)})`;
  const { rows } = await sql<SimilarSource>`${prepared}
    select ${terms('tag')} as tags, ${terms('theme')} as themes, ${terms('organisation')} as organisation,
      array(
        select k.id from (
          select distinct '@' || c.name as lexeme from catalogue.dataset_column c where c.dataset_guid = d.dataset_guid
        ) c join catalogue.lexeme k using (lexeme)
      ) as columns
    from catalogue.discovery d where d.dataset_guid = ${datasetGUID} and ${mayFind(accessScope)}
  `.execute(kysely);
  return rows[0] ?? null;
}
