/**
 * Has pages made again that show whether a link answers. The revision that this raises ends every page that is kept,
 * so it is raised once for all links that have broken or are back, and not for those that no visitor finds.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { mayFind, VISITOR } from '#proxy/platform/access/access-scope.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Raises the revision of the catalogue where a link that visitors find has broken, or is back. */
export function renewPages(kysely: Kysely<Schema>): Promise<void> {
  const renew = async (trx: Transaction<Schema>): Promise<void> => {
    const { rows } = await sql<{ is_found: boolean }>`
      with due as (
        select link_key from catalogue.link_check where is_page_due for update skip locked
      ), noted as (
        update catalogue.link_check l set is_page_due = false from due where l.link_key = due.link_key
        returning l.link_key
      )
      select exists (
        select from noted n join catalogue.resource f on md5(f.url) = n.link_key and f.url is not null
        join catalogue.dataset d on d.dataset_guid = f.dataset_guid
        where d.removed_at is null and ${mayFind(VISITOR)}
      ) or exists (
        select from noted n join catalogue.dataset d on md5(d.landing_page) = n.link_key and d.landing_page is not null
        where d.removed_at is null and ${mayFind(VISITOR)}
      ) as is_found`.execute(trx);
    if (rows[0]?.is_found === true) await raiseRevision(trx);
  };
  return kysely.isTransaction ? renew(kysely as Transaction<Schema>) : kysely.transaction().execute(renew);
}
