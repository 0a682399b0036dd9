/**
 * From which networks an API key is used. Those who manage the keys of the organisation get a notice of the first use
 * from a network that is not the last one: the secret may be in other hands.
 */
import { sql, type Kysely } from 'kysely';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { writeNotices } from '#proxy/platform/notices/notices.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import { clientAddress, networkOf } from '#proxy/platform/service/client-address.ts';
import { keyManagers, mailKeyManagers } from './key-managers.ts';

export interface NetworkOptions {
  readonly kysely: Kysely<Schema>;
  /** Absent where nothing sends e-mail. */
  readonly sendEmail: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
}

/** Messages about one key in a day: a program that runs at a provider has a new network with every run. */
const A_DAY = 3;
/** Days for which a network that is no longer used is known. */
const KNOWN_DAYS = 400;

/** The network around an address, as it is kept; where limits count it, an IPv6 address is that of a network already. */
export function rangeOf(address: string | null): string | null {
  if (address === null || address.includes('/')) return address;
  return address.includes(':') ? networkOf(address) : address.replace(/\.\d+$/, '.0/24');
}

/**
 * The network that the request of this call comes from: less than an address, because addresses within a network change.
 * @returns null outside of requests, and where the address says nothing about who asks
 */
export function currentNetwork(): string | null {
  return rangeOf(clientAddress() ?? null);
}

/** Networks as they are stored: what an address has beyond the length of its range is left out. */
export const networkValues = (onlyFrom: readonly string[]) => ({
  only_from:
    onlyFrom.length === 0
      ? null
      : sql<
          string[]
        >`(select array_agg(distinct network(n::inet)) from unnest(${onlyFrom}::text[]) as o (n))`,
});

interface Noted {
  is_new: boolean;
  /** Networks before this one, and those that were new in the last day. */
  others: number;
  today: number;
  name: string;
  organisation_guid: string;
  organisation: string;
}

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
    const { rows } = await sql<Noted>`
      with noted as (
        insert into access.key_network (key_guid, network) values (${keyGUID}, ${network})
        on conflict (key_guid, network) do update set last_used_at = now()
        returning xmax = 0 as is_new
      )
      select is_new, k.name, k.organisation_guid, o.name as organisation,
        (select count(*)::int from access.key_network n where n.key_guid = k.key_guid and n.network <> ${network}) as others,
        (select count(*)::int from access.key_network n where n.key_guid = k.key_guid and n.network <> ${network}
          and n.first_used_at > now() - interval '1 day') as today
      from noted cross join access.api_key k join auth.organisation o using (organisation_guid)
      where k.key_guid = ${keyGUID}
    `.execute(trx);
    const [found] = rows;
    if (found === undefined || !found.is_new || found.others === 0) return;
    const { name, organisation, organisation_guid: organisationGUID } = found;
    await recordAudit(trx, {
      organisationGUID,
      actorGUID: null,
      action: 'key.newNetwork',
      object: { kind: 'key', id: keyGUID },
      after: { network },
    });
    if (found.today > A_DAY) return;
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

export const deleteOldNetworks: PeriodicJob = {
  name: 'delete old networks of keys',
  every: 86_400_000,
  work: (kysely) =>
    sql`delete from access.key_network where last_used_at < now() - ${KNOWN_DAYS} * interval '1 day'`.execute(
      kysely,
    ),
};
