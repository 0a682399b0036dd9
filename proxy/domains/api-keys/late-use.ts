/** A notice to those who manage a key: something still uses its secret from before a roll, which stops soon. */
import type { Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { writeNotices } from '#proxy/platform/notices/notices.ts';
import { noteLateUse } from '#proxy/platform/secrets/rolled-secret.ts';
import { KEY_SECRETS } from './change-keys.ts';
import { keyManagers, readKeyName } from './key-managers.ts';

/** @param hashes of the secret that was used */
export const noteLateKey = (
  { kysely }: { readonly kysely: Kysely<Schema> },
  keyGUID: string,
  hashes: readonly Buffer[],
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    if (!(await noteLateUse(trx, KEY_SECRETS, hashes))) return;
    const { name, organisation, organisationGUID } = await readKeyName(trx, keyGUID);
    await writeNotices(trx, keyManagers(organisationGUID), {
      kind: 'keyPreviousUsed',
      params: { name, organisation },
    });
  });
