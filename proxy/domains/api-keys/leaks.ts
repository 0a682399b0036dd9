/**
 * Secrets of API keys that were found where others can read them. Anyone with a secret may report it, a scanner above
 * all: they could use it as well. The key is revoked at once, and those who manage it get a message.
 */
import { sql, type Kysely } from 'kysely';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { writeNotices } from '#proxy/platform/notices/notices.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { workingSecrets } from '#proxy/platform/secrets/rolled-secret.ts';
import { isTokenText, KEY_PREFIX } from '#proxy/platform/secrets/token-text.ts';
import { KEY_PURPOSE, KEY_SECRETS } from './change-keys.ts';
import { endKey } from './end-key.ts';
import { keyManagers, mailKeyManagers } from './key-managers.ts';
import type { NetworkOptions } from './networks.ts';

export interface LeakOptions extends NetworkOptions {
  readonly secrets: Pick<Secrets, 'hashes'>;
}

interface Leaked {
  key_guid: string;
  name: string;
  organisation_guid: string;
  organisation: string;
}

/** The working key of a secret, the present one or an earlier one that still works; locked. */
async function findKey(trx: Kysely<Schema>, hashes: readonly Buffer[]): Promise<Leaked | undefined> {
  const { rows } = await sql<Leaked>`
    select k.key_guid, k.name, k.organisation_guid, o.name as organisation
    from access.api_key k join auth.organisation o using (organisation_guid)
    where k.revoked_at is null
      and k.key_guid in (select key_guid from (${workingSecrets(KEY_SECRETS, hashes)}) working)
    for update of k
  `.execute(trx);
  return rows[0];
}

/**
 * The call `key/reportLeak`. It says nothing of whether there is such a key.
 * @param found the secret, and where it was found
 */
export async function reportLeak(
  { kysely, secrets, sendEmail, origin, productName }: LeakOptions,
  found: { readonly secret: string; readonly url: string | null },
): Promise<void> {
  const { secret } = found;
  if (!isTokenText(secret, KEY_PREFIX)) return;
  const url = found.url === null ? null : storableText(found.url);
  await kysely.transaction().execute(async (trx) => {
    const key = await findKey(trx, secrets.hashes(secret, KEY_PURPOSE));
    if (key === undefined) return;
    const { key_guid: keyGUID, name, organisation, organisation_guid: organisationGUID } = key;
    await endKey(trx, {
      organisationGUID,
      keyGUID,
      actorGUID: null,
      reason: 'The secret of the API key was found by others',
    });
    await trx
      .updateTable('access.api_key')
      .set({ leaked_at: sql<Date>`now()`, leaked_url: url })
      .where('key_guid', '=', keyGUID)
      .execute();
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: null,
      action: 'key.leaked',
      object: { kind: 'key', id: keyGUID },
      before: { name },
      after: { url },
    });
    await writeNotices(trx, keyManagers(organisationGUID), {
      kind: 'keyLeaked',
      params: { name, organisation, url },
    });
    if (sendEmail === undefined) return;
    const text = messages.keys.leaked({
      name,
      organisation,
      url,
      link: `${origin()}/settings/apiKeys`,
      productName,
    });
    await mailKeyManagers(trx, sendEmail, organisationGUID, {
      ...text,
      purpose: 'key-leak',
      kind: 'keyLeaked',
    });
  });
}
