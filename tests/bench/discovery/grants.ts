/** A person to whom many datasets were granted one by one, for lists of what a caller may see. */
import { sql } from 'kysely';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';

export const GRANTS = 10_000;
const PERSON = '5e0f1c7a-0009-4000-8000-00000000bbbb';

/** Grants datasets from all over the catalogue. @returns who asks as that person */
export async function grantMany({ kysely }: Database): Promise<Authenticate> {
  const principal = await ensurePrincipal(kysely, 'person', PERSON);
  await sql`
    insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
    select ${principal}, dataset_guid, 3, ${PERSON} from (
      select dataset_guid from catalogue.dataset order by md5(dataset_guid::text) limit ${GRANTS}
    ) chosen
    where not exists (select from access.dataset_grant where principal_id = ${principal})
  `.execute(kysely);
  return async () => ({ identityGUID: PERSON, accessToken: PERSON });
}
