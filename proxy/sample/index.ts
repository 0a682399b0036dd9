/**
 * The sample catalogue of a development server: real data from the npm package `vega-datasets`, a Frictionless
 * data package, taken in by the product's own importer under invented organisations.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { refreshRanks } from '#proxy/platform/uses/use-days.ts';
import { datasetGuid, stableGuid } from '#proxy/platform/database/stable-guid.ts';
import { agents } from '#proxy/platform/lookups/party.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { NewUser } from '#proxy/domains/identity/accounts/ensure-user.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { importFile } from '#proxy/domains/catalogue/importer/import-file.ts';
import { sampleAccounts, toNewUser } from './accounts.ts';
import { writeSampleApps } from './apps.ts';
import type { SampleOrganisation } from './sample-organisation.ts';
import { sampleOrganisations } from './organisations.ts';
import { writeSampleImports } from './imports.ts';
import { writeSampleDocuments } from './documents.ts';
import { writeSampleMaps } from './maps.ts';
import { offeredToAll } from '#proxy/domains/catalogue/importer/offered-visibility.ts';
import { readIsCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import { groupOf, sampleIdentifier } from './record.ts';
import { writeSampleSharing } from './sharing.ts';
import { sampleDays } from './statistics.ts';

export interface SampleOptions {
  readonly db: Pick<Database, 'kysely'>;
  /** Where bytes are stored. */
  readonly store: FileStore;
  readonly identity: { ensureUser(user: NewUser): Promise<{ sub: string }> };
  readonly log: Logger;
  readonly now?: Date;
  /** Ends the import at the next file; what is written by then stays, and the next import does the rest. */
  readonly signal?: AbortSignal;
  /** Called for each resource that was read. */
  readonly progress?: (done: number, total: number) => void;
  /** Asks for the tables of an organisation's main files; they are made once the server is ready. */
  readonly prepareTables?: (organisationGUID: string, by: string) => Promise<unknown>;
}

export interface SampleResult {
  /** False when the catalogue was there already and nothing was written. */
  readonly imported: boolean;
  readonly datasets: number;
}

type Kysely = Database['kysely'];

const DAY = 86_400_000;

const organisationGuid = (organisation: SampleOrganisation) =>
  stableGuid('sample organisation', organisation.slug);

async function writeOrganisations(kysely: Kysely): Promise<void> {
  await kysely
    .insertInto('auth.organisation')
    .values(
      sampleOrganisations.map((one) => ({
        organisation_guid: organisationGuid(one),
        slug: one.slug,
        name: one.name,
        description: one.description,
        url: one.url,
        email: one.email,
        kind: one.kind,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const providers = sampleOrganisations.flatMap((one) =>
    agents
      .filter((agent) => one.providers.includes(agent.code))
      .map((agent) => ({
        organisation_guid: organisationGuid(one),
        code: agent.code,
        name: agent.label,
        url: agent.uri ?? null,
      })),
  );
  await kysely
    .insertInto('catalogue.data_provider')
    .values(providers)
    .onConflict((conflict) => conflict.columns(['organisation_guid', 'code']).doNothing())
    .execute();
}

/**
 * Creates the accounts and their memberships. What a member changed since stays.
 * @returns identityGUID by e-mail address
 */
async function writeMembers(
  kysely: Kysely,
  identity: SampleOptions['identity'],
  now: Date,
): Promise<Map<string, string>> {
  const accounts = new Map<string, string>();
  for (const account of sampleAccounts) {
    const { sub } = await identity.ensureUser(toNewUser(account));
    accounts.set(account.email, sub);
    for (const membership of account.memberships) {
      const organisation = sampleOrganisations.find((one) => one.slug === membership.organisation);
      if (!organisation) throw new Error(`There is no sample organisation ${membership.organisation}`);
      await kysely
        .insertInto('auth.member')
        .values({
          identity_guid: sub,
          organisation_guid: organisationGuid(organisation),
          role_id: membership.roleId,
          created_at: new Date(now.getTime() - membership.age * DAY),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await kysely
      .insertInto('auth.user')
      .values({
        identity_guid: sub,
        given_name: account.givenName,
        family_name: account.familyName,
        email: account.email,
        email_verified: true,
        phone_number: account.phoneNumber ?? null,
        phone_number_verified: account.phoneNumber !== undefined,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return accounts;
}

async function writeStatistics(kysely: Kysely, now: Date): Promise<void> {
  const rows = sampleOrganisations.flatMap((organisation) =>
    organisation.datasets.flatMap((dataset) => {
      const guid = datasetGuid(organisationGuid(organisation), sampleIdentifier(dataset));
      return sampleDays(dataset, now).map((day) => ({ dataset_guid: guid, ...day }));
    }),
  );
  await kysely.transaction().execute(async (trx) => {
    // Downloads and calls are of one file or another; every third call is made with a key of another organisation,
    // since what an organisation reads of its own data does not count.
    await sql`
      with day as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r(dataset_guid uuid, day date, views integer, downloads integer, api_calls integer)
      ), file as (
        select dataset_guid, resource_guid, format, coalesce(bytes, 0)::bigint as bytes,
          row_number() over (partition by dataset_guid order by name) - 1 as place,
          count(*) over (partition by dataset_guid) as files
        from catalogue.resource where file_key is not null
      )
      insert into catalogue.use_day
        (dataset_guid, day, sample, kind, resource_guid, format, principal_kind, key_guid, used, rows, bytes)
      select dataset_guid, day, true, 'view', null::uuid, '', 'visitor', null::uuid, views, 0, 0 from day where views > 0
      union all
      select dataset_guid, day, true, 'preview', f.resource_guid, coalesce(f.format, ''), 'visitor', null, views / 3, 0, 0
      from day join file f using (dataset_guid)
      where f.place = 0 and views >= 3
      union all
      select dataset_guid, day, true, 'download', f.resource_guid, coalesce(f.format, ''), 'visitor', null, n.used, 0,
        n.used * coalesce(f.bytes, 0)
      from day left join file f using (dataset_guid)
      cross join lateral (select case when f.place is null then downloads
        else (downloads + f.files - 1 - f.place) / f.files end as used) n
      where n.used > 0
      union all
      select d.dataset_guid, d.day, true, 'api', f.resource_guid, 'JSON', c.kind, c.key_guid, c.used, c.used * 100,
        c.used * 9000
      from day d join catalogue.dataset s using (dataset_guid)
      left join file f on f.dataset_guid = d.dataset_guid and f.place = 0
      left join lateral (
        select key_guid from access.api_key
        where organisation_guid <> s.organisation_guid and role_id is not null order by created_at limit 1
      ) k on true
      cross join lateral (values ('visitor', null::uuid, api_calls - case when k.key_guid is null then 0 else api_calls / 3 end),
        ('key', k.key_guid, case when k.key_guid is null then 0 else api_calls / 3 end)) as c (kind, key_guid, used)
      where c.used > 0
      on conflict do nothing
    `.execute(trx);
    await refreshRanks(trx);
  });
}

/** Statistics are written last: where they are, everything before them is there too. */
async function isComplete(kysely: Kysely): Promise<boolean> {
  const guids = sampleOrganisations.flatMap((organisation) =>
    organisation.datasets.map((dataset) =>
      datasetGuid(organisationGuid(organisation), sampleIdentifier(dataset)),
    ),
  );
  const { rows } = await sql<{ datasets: number; statistics: boolean }>`
    select count(*)::int as datasets,
      exists (select from catalogue.use_day where sample and dataset_guid = any (${guids}::uuid[])) as statistics
    from catalogue.dataset where dataset_guid = any (${guids}::uuid[])
  `.execute(kysely);
  return rows[0]?.datasets === guids.length && rows[0].statistics;
}

const resourcesOf = (one: SampleOrganisation) =>
  one.datasets.reduce((sum, dataset) => sum + dataset.resources.length, 0);

/**
 * Imports the sample catalogue unless it is there. Call it after `seedLookups`, and in development only.
 * @throws the reason of `signal` when that was aborted before everything was written
 */
export async function importSample(options: SampleOptions): Promise<SampleResult> {
  const { db, store, identity, log, now = new Date() } = options;
  const { kysely } = db;
  const datasets = sampleOrganisations.reduce((sum, one) => sum + one.datasets.length, 0);
  await writeOrganisations(kysely);
  const accounts = await writeMembers(kysely, identity, now);
  if (await isComplete(kysely)) {
    await writeSampleApps(kysely, accounts, now);
    await writeSampleSharing(kysely, accounts, now);
    await writeSampleMaps(kysely, accounts, now);
    await writeSampleImports(options, accounts, now);
    await writeSampleDocuments(kysely, accounts, now);
    return { imported: false, datasets };
  }
  const home = dirname(dirname(createRequire(import.meta.url).resolve('vega-datasets')));
  const total = sampleOrganisations.reduce((sum, one) => sum + resourcesOf(one), 0);
  const isPrivate = await readIsCataloguePrivate(kysely);
  let before = 0;
  options.signal?.throwIfAborted();
  for (const organisation of sampleOrganisations) {
    const result = await importFile({
      kysely,
      store,
      organisationGUID: organisationGuid(organisation),
      file: join(home, 'datapackage.json'),
      folder: join(home, 'data'),
      groups: organisation.datasets.map((dataset) =>
        groupOf(isPrivate ? dataset : offeredToAll(dataset), organisation, now),
      ),
      now,
      progress: ({ step, done }) => {
        options.signal?.throwIfAborted();
        if (step === 'reading') options.progress?.(before + done, total);
      },
    });
    before += resourcesOf(organisation);
    for (const { path, message } of result.remarks)
      log.warn({ path, message }, 'a sample file is not as expected');
  }
  await writeSampleApps(kysely, accounts, now);
  await writeSampleSharing(kysely, accounts, now);
  await writeSampleMaps(kysely, accounts, now);
  await writeSampleImports(options, accounts, now);
  await writeSampleDocuments(kysely, accounts, now);
  await writeStatistics(kysely, now);
  // One requester for all, so that a file that a person opens is the next.
  for (const organisation of sampleOrganisations)
    await options.prepareTables?.(organisationGuid(organisation), 'sample');
  return { imported: true, datasets };
}
