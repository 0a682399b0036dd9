/**
 * From which networks an API key is used. Those who manage the keys of the organisation get a notice of the first use
 * from a network that is not the last one: the secret may be in other hands.
 */
import { sql, type Kysely } from 'kysely';
import { noteNetwork, type NetworkTable } from '#proxy/platform/access/secret-networks.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { writeNotices } from '#proxy/platform/notices/notices.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import { currentNetwork } from '#proxy/platform/service/current-network.ts';
import { keyManagers, mailKeyManagers, readKeyName } from './key-managers.ts';

export interface NetworkOptions {
  readonly kysely: Kysely<Schema>;
  /** Absent where nothing sends e-mail. */
  readonly sendEmail: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
}

/** Where networks of keys are. */
export const OF_KEYS: NetworkTable = { table: 'access.key_network', owner: 'key_guid' };

/** Networks as they are stored: what an address has beyond the length of its range is left out. */
export const networkValues = (onlyFrom: readonly string[]) => ({
  only_from:
    onlyFrom.length === 0
      ? null
      : sql<
          string[]
        >`(select array_agg(distinct network(n::inet)) from unnest(${onlyFrom}::text[]) as o (n))`,
});

/** Notes that a key is in use, and from which network. Sends a message at the first use from another one. */
export async function noteKeyUse(
  { kysely, sendEmail, origin, productName }: NetworkOptions,
  keyGUID: string,
): Promise<void> {
  const network = currentNetwork();
  await kysely.transaction().execute(async (trx) => {
    await trx
      .updateTable('access.api_key')
      .set({ last_used_at: sql<Date>`now()` })
      .where('key_guid', '=', keyGUID)
      .execute();
    if (network === null) return;
    const noted = await noteNetwork(trx, OF_KEYS, keyGUID, network);
    if (noted === null) return;
    const { name, organisation, organisationGUID } = await readKeyName(trx, keyGUID);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: null,
      action: 'key.newNetwork',
      object: { kind: 'key', id: keyGUID },
      after: { network },
    });
    if (noted === 'quiet') return;
    await writeNotices(trx, keyManagers(organisationGUID), {
      kind: 'keyNewNetwork',
      params: { name, organisation, network },
    });
    if (sendEmail === undefined) return;
    const text = messages.keys.newNetwork({
      name,
      organisation,
      network,
      at: new Date(),
      link: `${origin()}/settings/apiKeys`,
      productName,
    });
    await mailKeyManagers(trx, sendEmail, organisationGUID, {
      ...text,
      purpose: 'key-network',
      kind: 'keyNewNetwork',
    });
  });
}
