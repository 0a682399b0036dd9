/** Pictures that someone uploaded and then did not submit. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Removes pictures that no version uses a day after they came. */
export async function removeUnusedPictures(kysely: Kysely<Schema>): Promise<void> {
  await sql`delete from catalogue.app_picture i where i.uploaded_at < now() - interval '1 day'
    and not exists (select from catalogue.app_version v where v.picture_guid = i.picture_guid)`.execute(
    kysely,
  );
}
