/**
 * Organisations for random questions about access: datasets of every status and visibility with two files each, people, keys and
 * links, grants of all kinds, what may change in it, and how time passes.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { statusCodes, visibilities } from '#contract/fixed-values.ts';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import { createDataService } from '#proxy/composition/data-service.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import { testApps } from '../../support/apps.ts';
import {
  addPeople,
  addResearchers,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  silent,
} from '../../support/catalogue.ts';
import { createRandom } from '../../support/random.ts';
import { createHarness, ready, type Harness, type Opened } from '../preview/harness.ts';

export const SEED = Number(process.env['ACCESS_SEED'] ?? 2026);
const HOUR = 3_600_000;
const HORIZON = 60 * 24;
/** The key that may read descriptions and nothing else. */
export const UNSCOPED = 'key 2';

export const { below, pick, next: random } = createRandom(SEED);

export const names = ['site', 'ward', 'kind', 'amount'];
const wards = ['Adel', 'Armley', 'Beeston'];
export const rows = Array.from({ length: 30 }, (_, i) => [
  `s${i}`,
  wards[i % 3] ?? '',
  i % 2 ? 'a' : 'b',
  `${i}`,
]);
const table = [names, ...rows].map((row) => `${row.join(',')}\n`).join('');
const fields = names.map((name, position) => ({
  position,
  name,
  type: name === 'amount' ? ('integer' as const) : ('text' as const),
}));
const parts: readonly NarrowingInput[] = [
  { sheet: 0, columns: [0, 1], filters: [] },
  { sheet: 0, columns: [1, 3], filters: [{ kind: 'equals', column: 1, text: 'Adel' }] },
  { sheet: 0, columns: null, filters: [{ kind: 'equals', column: 1, text: 'Armley' }] },
];

export interface Dataset {
  readonly guid: string;
  readonly file: string;
  readonly other: string;
}
export interface Who {
  readonly name: string;
  readonly guid: string | null;
  /** How the explanation is asked about them; null where only the decision can be. */
  readonly asked: { readonly email: string | null } | { readonly kind: 'key'; readonly id: string } | null;
  /** What the services get in the Authorization header. */
  readonly bearer: string | undefined;
}

export let harness: Harness;
export let opened: Opened;
export let bench: AuthBench;
export let data: Service;
export let discovery: Service;
export let files: ReturnType<typeof createFiles>;
export let group = '';
export const datasets: Dataset[] = [];
export const who: Who[] = [];

/** A dataset of a status and a visibility, with two files of the same content. */
async function makeDataset(status: (typeof statusCodes)[number], visibility: (typeof visibilities)[number]) {
  const file = await ready(
    harness,
    opened,
    {
      content: table,
      status: 'published',
      visibility: 'public',
      sourceIdentifier: `${status} ${visibility}`,
    },
    people.owner,
  );
  const { kysely } = harness.db;
  const { dataset_guid: guid } = await kysely
    .selectFrom('catalogue.resource')
    .select('dataset_guid')
    .where('resource_guid', '=', file)
    .executeTakeFirstOrThrow();
  const other = crypto.randomUUID();
  await sql`
    insert into catalogue.resource (resource_guid, dataset_guid, position, name, format, mime_type, status, file_name, file_key, updated_at)
    select ${other}, dataset_guid, 1, 'Other', format, mime_type, status, file_name, file_key, updated_at
    from catalogue.resource where resource_guid = ${file}
  `.execute(kysely);
  // The table was made while anyone might read it, so that no other right is needed for that.
  await sql`update catalogue.dataset set visibility = ${visibility},
    status_id = ${statusCodes.indexOf(status) + 1} where dataset_guid = ${guid}`.execute(kysely);
  datasets.push({ guid, file, other });
}

const inHours = (hours: number): Date => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR);

/** Gives a random principal a random grant, of all or of a part, and perhaps with a quota that is used up. */
export async function giveGrant(): Promise<void> {
  const { kysely } = harness.db;
  const { guid, file } = pick(datasets);
  const keys = who.filter(({ name }) => name.startsWith('key'));
  const [kind, id] = pick([
    ['person', people.newcomer],
    ['person', people.stranger],
    ['person', people.member],
    ['group', group],
    ['organisation', OTHER_ORGANISATION],
    ['key', pick(keys).guid ?? ''],
  ] as const);
  const part = random() < 0.5 ? pick(parts) : null;
  const narrowing: Narrowing | null = part && {
    ...part,
    filters: [...part.filters],
    columns: part.columns === null ? null : [...part.columns],
    fields: fields.filter(({ position }) => part.columns?.includes(position) ?? true),
  };
  const from = below(HORIZON) - HORIZON / 2;
  const limit = pick([null, 1_000_000]);
  const isSpent = limit !== null && random() < 0.8;
  const { grant_guid } = await kysely
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(kysely, kind, id),
      dataset_guid: guid,
      level: narrowing === null ? 1 + below(5) : 2 + below(2),
      resource_guids: narrowing !== null || random() < 0.4 ? [file] : null,
      narrowing: narrowing === null ? null : JSON.stringify(narrowing),
      valid_from: inHours(from),
      valid_until: random() < 0.2 ? null : inHours(from + 1 + below(HORIZON)),
      granted_by: people.owner,
      ended_by: null,
      quota_limit: limit,
      quota_period: limit === null ? null : pick(['day', 'month']),
    })
    .returning('grant_guid')
    .executeTakeFirstOrThrow();
  if (limit === null) return;
  await sql`
    insert into access.quota_use (owner_guid, period, started_on, used)
    select grant_guid, quota_period, date_trunc(quota_period, now() at time zone 'utc')::date, ${isSpent ? limit : 0}::int
    from access.dataset_grant where grant_guid = ${grant_guid}
  `.execute(kysely);
}

/** What may happen between two moments: a role, a group, a grant or a key is not as it was. */
export const changes: readonly (() => Promise<unknown>)[] = [
  giveGrant,
  giveGrant,
  giveGrant,
  giveGrant,
  () =>
    harness.db.kysely
      .updateTable('auth.member')
      .set({ role_id: pick([2, 3, 4, 5, 6, 7]) })
      .where('identity_guid', 'in', [people.editor, people.member])
      .execute(),
  async () => {
    await harness.db.kysely.deleteFrom('auth.group').where('group_id', '=', group).execute();
    group = await addResearchers(harness.db);
  },
  () =>
    sql`update access.dataset_grant set ended_at = now() where grant_guid in (
      select grant_guid from access.dataset_grant where ended_at is null order by grant_guid limit 2)`.execute(
      harness.db.kysely,
    ),
  async () => {
    // A key that was revoked, and works again for the next round; it has another end.
    await sql`update access.api_key set revoked_at = case when revoked_at is null then now() end,
      expires_at = ${inHours(1 + below(HORIZON / 2))} where key_guid = ${pick(who.filter(({ name }) => name.startsWith('key'))).guid}`.execute(
      harness.db.kysely,
    );
  },
];

/** Called by the file of tests: what is made before them, and removed after. */
export function useWorld(): void {
  beforeAll(async () => {
    harness = await createHarness();
    opened = harness.open();
    bench = authBench(harness.db);
    const { db } = harness;
    await addPeople(db);
    group = await addResearchers(db);
    discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
    data = createDataService({
      db,
      apps: testApps(db).handlers,
      linkFor: () => Promise.reject(new Error('no links here')),
      previews: opened.previews.handlers,
      maps: opened.previews,
      publishing: {} as never,
      harvest: {} as never,
      authenticate: bench.authenticate,
      log: silent,
    });
    files = createFiles({
      db,
      store: createFolderFiles(join(harness.folder, 'files')),
      links: { signedFor: () => null },
      authenticate: bench.authenticate,
      noteUse: () => undefined,
      log: silent,
    });
    for (const status of statusCodes)
      for (const visibility of visibilities) await makeDataset(status, visibility);
    for (const [name, guid] of Object.entries(people))
      who.push({ name, guid, asked: { email: `${name}@example.org` }, bearer: guid });
    who.push({ name: 'visitor', guid: null, asked: { email: null }, bearer: undefined });
    const scopes = [['dataset.read'], ['dataset.read', 'dataset.download'], []] as const;
    for (const [index, some] of scopes.entries()) {
      const { key, secret } = await ask(
        bench.auth,
        'key/create',
        {
          organisationGUID,
          name: `Key ${index}`,
          scopes: [...some],
          datasets: index === 0 ? null : [pick(datasets).guid],
          days: 20 + index,
          quota: null,
        },
        people.owner,
      );
      who.push({
        name: `key ${index}`,
        guid: key.keyGUID,
        asked: { kind: 'key', id: key.keyGUID },
        bearer: secret,
      });
    }
    for (const { guid } of datasets.slice(0, 3)) {
      const link = crypto.randomUUID();
      await sql`
        insert into access.preview_link (link_guid, dataset_guid, name, token_hash, last_four, created_by, expires_at)
        values (${link}, ${guid}, 'Anna', ${Buffer.from(link)}, '', ${people.owner}, ${inHours(2 + below(400))})
      `.execute(db.kysely);
      who.push({ name: 'link', guid: link, asked: null, bearer: link });
    }
    for (let i = 0; i < 120; i += 1) await giveGrant();
  }, 240_000);
  afterAll(async () => {
    await opened.previews.close();
    await harness.close();
  });
}
